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

    $work = New-Item -ItemType Directory -Path (Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName()))
    try {
        foreach ($file in "$name.tar.gz", 'SHA256SUMS') {
            $to = Join-Path $work $file
            if (Test-Path -LiteralPath "$base/$file") { Copy-Item -LiteralPath "$base/$file" $to }
            else { Invoke-WebRequest -UseBasicParsing "$base/$file" -OutFile $to }
        }
        $line = Get-Content (Join-Path $work 'SHA256SUMS') | Where-Object { $_.EndsWith("  $name.tar.gz") }
        if (-not $line) { throw "SHA256SUMS does not list $name.tar.gz" }
        $found = (Get-FileHash -Algorithm SHA256 (Join-Path $work "$name.tar.gz")).Hash.ToLower()
        if ($found -ne $line.Split(' ')[0]) { throw 'the checksum is wrong; nothing was installed; try again' }
        tar -xzf (Join-Path $work "$name.tar.gz") -C $work
        if ($LASTEXITCODE -ne 0) { throw "cannot unpack $name.tar.gz; nothing was installed; free some space in $([IO.Path]::GetTempPath())" }
        New-Item -ItemType Directory -Force -Path $folder | Out-Null
        Copy-Item -Force (Join-Path $work "$name\wordwright.exe") $folder
    } finally {
        Remove-Item -Recurse -Force $work
    }

    $path = [Environment]::GetEnvironmentVariable('Path', 'User')
    if (-not $env:WORDWRIGHT_KEEP_PATH -and ($path -split ';') -notcontains $folder) {
        [Environment]::SetEnvironmentVariable('Path', "$path;$folder", 'User')
        Write-Output "Added $folder to your PATH; open a new terminal to use it."
    }
    Write-Output "Installed $(& (Join-Path $folder 'wordwright.exe') --version) in $folder. Try: wordwright demo"
}
