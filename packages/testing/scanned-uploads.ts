import { createFileScannerOrAcceptAll, type FileScanner } from '@repo/files/scan-file';
import type { ApiDocument } from '@repo/http/openapi';
import { eicar, type ScannerServer, startScannerServer } from '@repo/sandbox/scanner/scanner-server';
import { afterEach, expect, it } from 'vitest';
import { type AccessFixture, buildRequestPath, listOperations } from './access-matrix.ts';
import type { AccessCase, AccessTable } from './access-table.ts';

type UploadOptions<Caller extends string, Fixture extends AccessFixture<Caller>> = {
  apiDocument: () => ApiDocument;
  /** The service's access table has a form for each upload, and who may send it. */
  table: AccessTable<Caller, Fixture>;
  createFixture: () => Promise<Fixture>;
  send: (
    path: string,
    request: { method: string; body: FormData; headers: Record<string, string> },
  ) => Promise<Response>;
  /** What the service answers while the scanner does not. */
  awayStatus: number;
};

/** A virus scanner of a test file, new for each test. */
export function useFileScanner(): { start: () => Promise<FileScanner>; server: () => ScannerServer } {
  let server: ScannerServer | undefined;
  afterEach(() => server?.close());
  return {
    async start() {
      server = await startScannerServer();
      return createFileScannerOrAcceptAll({ VIRUS_SCANNER_URL: server.url }, { withinMs: 1000 });
    },
    server() {
      if (!server) throw new Error('The scanner is started with the service');
      return server;
    },
  };
}

/** The operations of an API description that take files: "POST /api/profile/image". */
export function listUploadOperations(document: ApiDocument): string[] {
  return listOperations(document, (operation) => {
    const { requestBody } = operation;
    return requestBody !== undefined && 'content' in requestBody
      ? 'multipart/form-data' in requestBody.content
      : false;
  });
}

/** Every upload of the API description, by somebody who may: nothing gets in that the service's scanner has not passed. */
export function testScannedUploads<Caller extends string, Fixture extends AccessFixture<Caller>>(
  { apiDocument, table, createFixture, send, awayStatus }: UploadOptions<Caller, Fixture>,
  scanner: () => ScannerServer,
): void {
  const refusedWith = (status: number, sentence: string) => ({
    status,
    text: expect.stringContaining(sentence),
  });
  const infected = refusedWith(400, 'found something harmful');
  const tooLarge = refusedWith(413, 'too large for our virus scanner');
  const notScanned = refusedWith(awayStatus, 'cannot be checked for viruses right now');

  it('uploads: every file is scanned, and none is taken that did not pass', async () => {
    const fixture = await createFixture();
    const uploads = listUploadOperations(apiDocument());
    const found: Record<string, unknown> = {};
    for (const operation of uploads) {
      const [method = '', template = ''] = operation.split(' ');
      const line = uploadLine(operation, [table[operation] ?? []].flat() as AccessCase<Caller, Fixture>[]);
      const { body, headers, ...address } = line.request(fixture);
      const upload = async (state: Partial<Pick<ScannerServer, 'mode' | 'maximumStreamBytes'>>) => {
        Object.assign(scanner(), { mode: 'ok', maximumStreamBytes: Number.POSITIVE_INFINITY, ...state });
        const response = await send(buildRequestPath(template, address), {
          method,
          body: withVirus(body),
          headers: { ...fixture.headers[line.caller], ...headers },
        });
        return { status: response.status, text: await response.text() };
      };
      found[operation] = [
        await upload({}),
        await upload({ maximumStreamBytes: eicar.length }),
        await upload({ mode: 'broken' }),
      ];
    }
    expect(uploads.length).toBeGreaterThan(0);
    expect(found).toEqual(
      Object.fromEntries(uploads.map((operation) => [operation, [infected, tooLarge, notScanned]])),
    );
  });
}

/** A row of the table with a form, and a caller whom it admits. */
function uploadLine<Caller extends string, Fixture>(operation: string, lines: AccessCase<Caller, Fixture>[]) {
  for (const { expected, request } of lines) {
    for (const [caller, outcome] of Object.entries(expected) as [Caller, unknown][]) {
      if (![401, 403, 404].includes(outcome as number)) return { caller, request };
    }
  }
  throw new Error(`${operation}: the access table admits nobody`);
}

/** The form with the test text at the end of each of its files. */
function withVirus(body: unknown): FormData {
  if (!(body instanceof FormData)) throw new Error('The access table has no form for an upload');
  const infected = new FormData();
  for (const [field, value] of body) {
    if (typeof value === 'string') infected.append(field, value);
    else infected.append(field, new File([value, eicar], value.name, { type: value.type }));
  }
  return infected;
}
