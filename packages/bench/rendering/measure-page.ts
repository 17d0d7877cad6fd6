import { request } from 'node:http';
import { median } from '../statistics.ts';
import type { MeasuredPage } from './pages.ts';

/** Kilobytes before compression; `firstByte` in milliseconds without load. */
export type PageSizes = { htmlKb: number; rscKb: number; firstByte: number };

const samples = 15;

type Received = { status: number; bytes: number; firstByte: number };

function receive(url: string, headers: Record<string, string>): Promise<Received> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (response) => {
      const status = response.statusCode ?? 0;
      let firstByte = Number.NaN;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - begun;
        bytes += chunk.length;
      });
      response.once('end', () => resolve({ status, bytes, firstByte }));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end();
  });
}

/** Sizes of the page and of the RSC payload of a client navigation. Throws when either request fails. */
export async function measureSizes({
  name,
  url,
  cookie,
}: Pick<MeasuredPage, 'name' | 'url' | 'cookie'>): Promise<PageSizes> {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) };
  const pages: Received[] = [];
  while (pages.length < samples) pages.push(await receive(url, headers));
  // Next redirects to an address with the hash of these headers.
  const payload = await fetch(url, { headers: { ...headers, rsc: '1', 'accept-encoding': 'identity' } });
  const refused = [...pages, payload].find(({ status }) => status !== 200);
  if (refused) throw new Error(`${name}: ${url} answered ${refused.status}`);
  return {
    htmlKb: (pages.at(-1)?.bytes ?? 0) / 1024,
    rscKb: (await payload.arrayBuffer()).byteLength / 1024,
    firstByte: median(pages.map(({ firstByte }) => firstByte)),
  };
}
