@echo off
rem Starts the installed Maven for this project; mvnw says more.
setlocal
where mvn >nul 2>nul
if errorlevel 1 (
    echo mvnw: no Maven is installed; install Maven 3.8.7 or newer. 1>&2
    exit /b 1
)
call mvn %*
exit /b %ERRORLEVEL%
