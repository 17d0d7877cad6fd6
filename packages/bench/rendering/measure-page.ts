import type { LoadTarget } from '../load.ts';
import { sendRequest, type TimedAnswer } from '../send-request.ts';
import { median } from '../statistics.ts';

/** Kilobytes before compression; `firstByte` in milliseconds without load. */
export type PageSizes = { htmlKb: number; rscKb: number; firstByte: number };

const samples = 15;

/** Sizes of the page and of the RSC payload of a client navigation. Throws when either request fails. */
export async function measurePageSizes({ name, url, headers }: LoadTarget): Promise<PageSizes> {
  const pages: TimedAnswer[] = [];
  while (pages.length < samples) pages.push(await sendRequest(url, { headers }));
  // Next redirects to an address with the hash of these headers.
  const payload = await fetch(url, { headers: { ...headers, rsc: '1', 'accept-encoding': 'identity' } });
  const refused = [...pages, payload].find(({ status }) => status !== 200);
  if (refused) throw new Error(`${name}: ${url} answered ${refused.status}`);
  return {
    htmlKb: (pages.at(-1)?.body.length ?? 0) / 1024,
    rscKb: (await payload.arrayBuffer()).byteLength / 1024,
    firstByte: median(pages.map(({ firstByteMs }) => firstByteMs)),
  };
}
