import { createFileScannerOrAcceptAll, ScannerUnavailableError } from '@repo/files/scan-file';
import { eicar, type ScannerServer, startScannerServer } from '@repo/sandbox/scanner/scanner-server';
import { afterEach, beforeEach, expect, it } from 'vitest';

let server: ScannerServer;
beforeEach(async () => {
  server = await startScannerServer({ longest: 3_000_000 });
});
afterEach(() => server.close());

const scanner = (options = {}) => createFileScannerOrAcceptAll({ VIRUS_SCANNER_URL: server.url }, options);

it('a virus is found at the end of a file of many pieces', async () => {
  const file = new Blob([new Uint8Array(2_000_000), eicar]);
  expect(await scanner()(file)).toEqual({ is: 'infected', found: 'Eicar-Test-Signature' });
});

it('more files than are scanned at once wait for their turn', async () => {
  const scan = scanner({ concurrency: 2 });
  const files = Array.from({ length: 9 }, (_, index) => new Blob([index % 2 ? eicar : 'clean']));
  const found = (await Promise.all(files.map(scan))).filter((verdict) => verdict.is === 'infected');
  expect([found.length, server.scannedCount]).toEqual([4, 9]);
});

it('a file over the scanner’s limit is detected, however much is left to send', async () => {
  for (const bytes of [3_000_001, 4_000_000, 40_000_000]) {
    expect(await scanner()(new Blob([new Uint8Array(bytes)]))).toEqual({ is: 'too-large' });
  }
});

it('a file that is too long is known to be so when the connection is reset before the answer is read', async () => {
  server.losesRefusals = true;
  expect(await scanner()(new Blob([new Uint8Array(4_000_000)]))).toEqual({ is: 'too-large' });
});

it('a file that is short enough is not called too large when the scanner hangs up', async () => {
  server.mode = 'resets';
  await expect(scanner()(new Blob(['clean']))).rejects.toThrow(ScannerUnavailableError);
});

it('a file that the scanner reads in part is not called infected', async () => {
  server.mode = 'limited';
  expect(await scanner()(new Blob(['a zip in a zip']))).toEqual({ is: 'too-large' });
});

it('a silent scanner times out', async () => {
  server.mode = 'silent';
  await expect(scanner({ withinMs: 200 })(new Blob(['clean']))).rejects.toThrow(ScannerUnavailableError);
  server.mode = 'ok';
  expect(await scanner()(new Blob(['clean']))).toEqual({ is: 'clean' });
});

it('without a scanner every file passes', async () => {
  expect(await createFileScannerOrAcceptAll({ VIRUS_SCANNER_URL: undefined })(new Blob([eicar]))).toEqual({
    is: 'clean',
  });
});
