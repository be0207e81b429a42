# Installs Wordwright for the current user, on Windows:
#
#   irm https://github.com/wordwright/wordwright/releases/latest/download/install.ps1 | iex
#
# $env:WORDWRIGHT_VERSION chooses a version (v0.1.0), $env:WORDWRIGHT_BIN the folder,
# $env:WORDWRIGHT_RELEASES another address or folder that holds the files;
# $env:WORDWRIGHT_KEEP_PATH = 1 leaves your PATH as it is.

# A block of its own, so that no setting or variable stays in the window that runs this.
& {
    $ErrorActionPreference = 'Stop'
    # Windows PowerShell 5 draws its progress bar more slowly than it downloads.
    $ProgressPreference = 'SilentlyContinue'

    $name = 'wordwright-x86_64-pc-windows-msvc'
    $base = if ($env:WORDWRIGHT_RELEASES) { $env:WORDWRIGHT_RELEASES } else { 'https://github.com/wordwright/wordwright/releases' }
    $base = if ($env:WORDWRIGHT_VERSION) { "$base/download/$env:WORDWRIGHT_VERSION" } else { "$base/latest/download" }
    $folder = if ($env:WORDWRIGHT_BIN) { $env:WORDWRIGHT_BIN } else { "$env:LOCALAPPDATA\Programs\Wordwright" }
    # What goes into PATH must not depend on where this was run.
    $folder = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($folder)
    $program = Join-Path $folder 'wordwright.exe'
    $new = Join-Path $folder '.wordwright.new.exe'

    $source = 'build it from source: cargo install --git https://github.com/wordwright/wordwright wordwright'
    if (-not [Environment]::Is64BitOperatingSystem) { throw "there is no release for 32-bit Windows; $source" }

    $work = (New-Item -ItemType Directory -Path (Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName()))).FullName
    try {
        foreach ($file in "$name.tar.gz", 'SHA256SUMS') {
            $to = Join-Path $work $file
            try {
                if (Test-Path -LiteralPath "$base/$file") { Copy-Item -LiteralPath "$base/$file" $to }
                else { Invoke-WebRequest -UseBasicParsing "$base/$file" -OutFile $to }
            } catch {
                throw "cannot download $base/$file; check the network, the proxy and WORDWRIGHT_VERSION ($_)"
            }
        }
        $line = Get-Content (Join-Path $work 'SHA256SUMS') | Where-Object { $_.EndsWith("  $name.tar.gz") }
        if (-not $line) { throw "SHA256SUMS does not list $name.tar.gz" }
        $found = (Get-FileHash -Algorithm SHA256 (Join-Path $work "$name.tar.gz")).Hash.ToLower()
        if ($found -ne $line.Split(' ')[0]) { throw 'the checksum is wrong; nothing was installed; try again' }
        # Windows' own: the tar of Git, often first on the path, takes C: for another machine.
        & "$env:SystemRoot\System32\tar.exe" -xzf (Join-Path $work "$name.tar.gz") -C $work
        if ($LASTEXITCODE -ne 0) { throw "cannot unpack $name.tar.gz; nothing was installed; free some space in $([IO.Path]::GetTempPath())" }
        try {
            New-Item -ItemType Directory -Force -Path $folder | Out-Null
            Copy-Item -Force -LiteralPath (Join-Path $work "$name\wordwright.exe") -Destination $new
        } catch {
            throw "cannot write to $folder; nothing was installed; check its permissions and the free space, or set WORDWRIGHT_BIN ($_)"
        }
        # Only a program that runs here replaces the one that is installed, in one step. A program
        # for another system does not start at all, one without its instructions ends at once.
        $installed = try { & $new --version } catch { $null }
        if (-not $installed -or $LASTEXITCODE -ne 0) {
            throw "the released program does not run on this system (it needs Windows on x86-64, and AVX2); nothing was installed; $source"
        }
        try { Move-Item -Force -LiteralPath $new -Destination $program }
        catch { throw "cannot replace $program; the old program is unchanged; end it if it is running, and try again ($_)" }
    } finally {
        Remove-Item -Recurse -Force $work
        if (Test-Path -LiteralPath $new) { Remove-Item -Force -LiteralPath $new }
    }

    # [Environment]::GetEnvironmentVariable would replace every %VARIABLE% in the user's PATH by its
    # value of today, and setting it would keep that for good.
    $key = Get-Item -LiteralPath 'HKCU:\Environment'
    $path = $key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
    $folders = [Environment]::ExpandEnvironmentVariables($path) -split ';'
    if (-not $env:WORDWRIGHT_KEEP_PATH -and $folders -notcontains $folder) {
        $kind = if ($key.GetValueNames() -contains 'Path') { $key.GetValueKind('Path') } else { 'ExpandString' }
        $path = (@($path -split ';' | Where-Object { $_ }) + $folder) -join ';'
        Set-ItemProperty -LiteralPath 'HKCU:\Environment' -Name Path -Value $path -Type $kind
        # Programs learn of the change only if it is announced, as setting any variable does.
        $any = "WORDWRIGHT_$([guid]::NewGuid().ToString('N'))"
        [Environment]::SetEnvironmentVariable($any, 'announced', 'User')
        [Environment]::SetEnvironmentVariable($any, [NullString]::Value, 'User')
        Write-Output "Added $folder to your PATH; open a new terminal to use it."
    }
    Write-Output "Installed $installed in $folder. Try: wordwright demo"
}
