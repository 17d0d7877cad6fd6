import { setTimeout as delay } from 'node:timers/promises';
import { createJsonCaller, jsonOfSuccessOrThrow, signInAndReturnHeaders } from '../../product/call.ts';

export type SeenCounts = {
  written: number;
  /** Listings that their seller did not find in the search that followed. */
  ownMissed: number;
  /** Listings that somebody else looked for, and found within ten seconds. */
  othersLooked: number;
  othersFound: number;
  searches: number;
  failed: number;
};

export type SimulatedPeople = { act: (signal: AbortSignal) => Promise<SeenCounts> };

/** A seller who puts up listings and searches for each, a buyer who looks for them, and a visitor who searches all the time. */
export async function preparePeople(url: string): Promise<SimulatedPeople> {
  const seller = await signInAndReturnHeaders(url, 'alice@example.com');
  const buyer = await signInAndReturnHeaders(url, 'bob@example.com');
  const categories = Object.values(await jsonOfSuccessOrThrow(createJsonCaller({ url })('/api/categories')));
  const [category] = categories as { id: string }[];
  const put = createJsonCaller({ url, headers: seller });

  return {
    act: async (signal) => {
      const seen: SeenCounts = {
        written: 0,
        ownMissed: 0,
        othersLooked: 0,
        othersFound: 0,
        searches: 0,
        failed: 0,
      };
      const finds = async (headers: Record<string, string>, id: string, word: string) => {
        seen.searches += 1;
        const { status, json } = await createJsonCaller({ url, headers })(`/api/listings?q=${word}`);
        if (status !== 200) seen.failed += 1;
        return JSON.stringify(json).includes(id);
      };
      const sell = async () => {
        while (!signal.aborted) {
          const word = `drill${crypto.randomUUID().slice(0, 8)}`;
          const answer = await put('/api/listings', {
            body: {
              title: `A table ${word}`,
              description: 'Kept well, from a home without pets.',
              price: 40,
              condition: 'GOOD',
              categoryId: category?.id,
              location: 'Bishan',
            },
          });
          if (answer.status >= 300) seen.failed += 1;
          else {
            seen.written += 1;
            const id = String(answer.json.id);
            const written = answer.headers.getSetCookie().map((each) => each.split(';', 1).join());
            const cookie = [seller.cookie, ...written].join('; ');
            if (!(await finds({ cookie }, id, word))) seen.ownMissed += 1;
            seen.othersLooked += 1;
            if (await findsWithin(10_000, () => finds(buyer, id, word))) seen.othersFound += 1;
          }
          await delay(1_000);
        }
      };
      const browse = async () => {
        while (!signal.aborted) {
          await finds(buyer, '', 'table');
          await delay(200);
        }
      };
      await Promise.all([sell(), browse()]);
      return seen;
    },
  };
}

async function findsWithin(milliseconds: number, find: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await find()) return true;
    await delay(250);
  }
  return false;
}
