/// Tests of what this provider promises beyond the API: where failures go, what threads are called, what
/// system properties choose. The only tests here that name the provider; left out when another one is
/// tested (`-Dprovider.artifactId=…`).
package io.myelin.tck.myelin;
