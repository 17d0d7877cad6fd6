import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** `schema.ts` for openapi-fetch, and a client of Hey API in `sdk`. */
export async function generateClients(document: object, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const input = join(directory, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  // What has a default may be left out of a request.
  const types = await openapiTS(document as OpenAPI3, { defaultNonNullable: false });
  await writeFile(join(directory, 'schema.ts'), astToString(types));
  await createClient({
    input,
    output: join(directory, 'sdk'),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
}
