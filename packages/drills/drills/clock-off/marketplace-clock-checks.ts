import { createJsonCaller, jsonOfSuccessOrThrow, signInAndReturnHeaders } from '../../product/call.ts';
import { type ClockCheck, runInBothDirections, type ServerPair } from './clock-checks.ts';

const messages = 10;
const minuteMs = 60_000;

export function marketplaceClockChecks(pair: ServerPair): ClockCheck[] {
  return [
    {
      name: 'marketplace: a session made at one process holds at the other',
      run: () =>
        runInBothDirections(pair, async (begin, end) => {
          const headers = await signInAndReturnHeaders(begin, 'alice@example.com');
          const { status } = await createJsonCaller({ url: end, headers })('/api/conversations');
          return status === 200 ? null : `the other answers ${status}`;
        }),
    },
    {
      name: 'marketplace: a chat through both processes is in order, at the time of its writing',
      run: () => chat(pair),
    },
    { name: 'marketplace: the newest listing is the first, whoever took it', run: () => listInOrder(pair) },
  ];
}

async function putUp(url: string, title: string): Promise<string> {
  const call = createJsonCaller({ url, headers: await signInAndReturnHeaders(url, 'alice@example.com') });
  const [category] = Object.values(await jsonOfSuccessOrThrow(call('/api/categories'))) as { id: string }[];
  const { id } = await jsonOfSuccessOrThrow(
    call('/api/listings', {
      body: {
        title,
        description: 'Kept well, from a home without pets.',
        price: 40,
        condition: 'GOOD',
        categoryId: category?.id,
        location: 'Bishan',
      },
    }),
  );
  return String(id);
}

async function chat({ right, off }: ServerPair): Promise<string | null> {
  const listingId = await putUp(right, 'A table to talk about');
  const bob = await signInAndReturnHeaders(right, 'bob@example.com');
  const alice = await signInAndReturnHeaders(right, 'alice@example.com');
  const { id } = await jsonOfSuccessOrThrow(
    createJsonCaller({ url: off, headers: bob })('/api/conversations', {
      body: { listingId, body: 'Message' },
    }),
  );
  const path = `/api/conversations/${String(id)}/messages`;
  for (let number = 0; number < messages; number += 1) {
    const [url, headers] = number % 2 === 0 ? [right, alice] : [off, bob];
    await jsonOfSuccessOrThrow(
      createJsonCaller({ url, headers })(path, { body: { body: `Number ${number}` } }),
    );
  }
  const text = JSON.stringify(
    await jsonOfSuccessOrThrow(createJsonCaller({ url: right, headers: alice })(path)),
  );
  const order = [...text.matchAll(/Number (\d+)/g)].map(([, number]) => Number(number));
  const sorted = order.toSorted((a, b) => a - b);
  const isInOrder = [sorted, sorted.toReversed()].some((each) => each.join() === order.join());
  const times = [...text.matchAll(/"createdAt":"([^"]+)"/g)].map(([, time]) => Date.parse(time ?? ''));
  const farthest = Math.max(...times.map((time) => Math.abs(time - Date.now())));
  if (!isInOrder) return `they come as ${order.join(', ')}`;
  return farthest > 2 * minuteMs ? `a message is dated ${Math.round(farthest / minuteMs)} minutes off` : null;
}

async function listInOrder({ right, off }: ServerPair): Promise<string | null> {
  const word = `clock${crypto.randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (const url of [off, right, off, right]) ids.push(await putUp(url, `A table ${word}`));
  const { status, json } = await createJsonCaller({
    url: right,
    headers: await signInAndReturnHeaders(right, 'bob@example.com'),
  })(`/api/listings?query=${word}`);
  const text = JSON.stringify(json);
  const places = ids.map((id) => text.indexOf(id));
  const isNewestFirst = places.every((place, index) => place >= 0 && place < (places[index - 1] ?? Infinity));
  return status === 200 && isNewestFirst ? null : `the order is not that of putting up (${status})`;
}
