/// Tests of what this provider promises beyond the API: reports of failures, names of threads, system properties. These
/// are the only tests here that name the provider; they are omitted when another one is tested
/// (`-Dprovider.artifactId=…`).
package io.myelin.tck.myelin;
