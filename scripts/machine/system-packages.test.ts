import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installCommand, systemFamily } from './system-packages.mjs';

test('identifies a system and its derivatives by os-release', () => {
  assert.equal(systemFamily('linux', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n'), 'debian');
  assert.equal(systemFamily('linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'), 'debian');
  assert.equal(systemFamily('linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n'), 'fedora');
  assert.equal(systemFamily('linux', 'NAME="Alpine Linux"\nID=alpine\n'), 'alpine');
  assert.equal(systemFamily('linux', ''), 'other');
  assert.equal(systemFamily('darwin', ''), 'macos');
});

test('the install command is one line, with sudo only if required', () => {
  assert.equal(installCommand('compiler', 'debian', true), 'apt-get install -y python3 make g++');
  assert.equal(installCommand('compiler', 'debian', false), 'sudo apt-get install -y python3 make g++');
  assert.equal(installCommand('compiler', 'macos', false), 'xcode-select --install');
  assert.equal(installCommand('chromium', 'fedora', false), 'sudo dnf install -y chromium');
  assert.equal(installCommand('headless', 'fedora', false), 'sudo dnf install -y chromium');
  assert.equal(installCommand('headless', 'debian', true), 'apt-get install -y chromium-headless-shell');
});
