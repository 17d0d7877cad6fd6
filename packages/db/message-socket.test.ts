import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { messageSocket } from './message-socket.ts';
import { createTrainingClient } from './training.ts';

const database = useTrainingDatabase();

let server: Server;
let theirs: Socket;
let ours: Socket;
let port: number;
/** What was handed on: the bytes as they were then, and the memory that they lay in. */
let heard: { bytes: Buffer; memory: ArrayBufferLike }[];

beforeEach(async () => {
  heard = [];
  const accepted = new Promise<Socket>((resolve) => {
    server = createServer(resolve);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  ours = messageSocket();
  ours.on('data', (bytes: Buffer) => heard.push({ bytes: Buffer.from(bytes), memory: bytes.buffer }));
  ours.connect(port, '127.0.0.1');
  theirs = await accepted;
  theirs.setNoDelay(true);
});

afterEach(() => {
  theirs.destroy();
  ours.destroy();
  server.close();
});

/** A message of the server whose content has this length, distinguished by what it is filled with. */
function message(length: number, fill: number): Buffer {
  const made = Buffer.alloc(5 + length, fill);
  made.write('D', 0);
  made.writeUInt32BE(4 + length, 1);
  return made;
}

/** Sends pieces, each of which has arrived before the next goes out. */
async function send(...pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    const before = ours.bytesRead;
    theirs.write(piece);
    await expect.poll(() => ours.bytesRead, { interval: 1 }).toBe(before + piece.byteLength);
    await setImmediate();
  }
}

const all = () => Buffer.concat(heard.map(({ bytes }) => bytes));

test('messages that come in one piece are handed on in one', async () => {
  const sent = Buffer.concat([message(10, 1), message(0, 2), message(300, 3)]);
  await send(sent);
  expect(heard.map(({ bytes }) => bytes)).toEqual([sent]);
});

test('what comes byte by byte is handed on message by message', async () => {
  const sent = [message(3, 1), message(0, 2), message(7, 3)];
  await send(...Array.from(Buffer.concat(sent), (byte) => Buffer.of(byte)));
  expect(heard.map(({ bytes }) => bytes)).toEqual(sent);
});

test('the beginning of a message waits for its end', async () => {
  const [first, second] = [message(20, 1), message(40, 2)];
  await send(Buffer.concat([first, second.subarray(0, 3)]));
  expect(heard.map(({ bytes }) => bytes)).toEqual([first]);
  await send(second.subarray(3));
  expect(heard.map(({ bytes }) => bytes)).toEqual([first, second]);
});

test('large answers are read into the same memory again and again', async () => {
  const sent = Array.from({ length: 30 }, (_, index) => message(200_000 + index, index));
  for (const one of sent) await send(one);
  expect(Buffer.compare(all(), Buffer.concat(sent))).toBe(0);
  expect(new Set(heard.slice(1).map(({ memory }) => memory)).size).toBe(1);
});

test('a message of any size is whole, and its memory is not kept', async () => {
  const huge = message(5_000_000, 7);
  await send(message(10, 1), huge, message(10, 2));
  expect(Buffer.compare(all(), Buffer.concat([message(10, 1), huge, message(10, 2)]))).toBe(0);
  expect(heard.at(-1)?.memory.byteLength).toBeLessThan(100_000);
});

test('the end of the connection is told', async () => {
  const ended = new Promise<void>((resolve) => ours.once('end', resolve));
  const closed = new Promise<void>((resolve) => ours.once('close', () => resolve()));
  await send(message(10, 1));
  theirs.end();
  await ended;
  await closed;
  expect(heard).toHaveLength(1);
});

test('in front of encryption comes a byte that is no message: it is the driver’s to read', async () => {
  const before = messageSocket({ ssl: { rejectUnauthorized: false } });
  onTestFinished(() => void before.destroy());
  const answered = new Promise<string>((resolve) => before.once('data', (bytes) => resolve(String(bytes))));
  server.on('connection', (socket) => {
    onTestFinished(() => void socket.destroy());
    socket.write('S');
  });
  before.connect(port, '127.0.0.1');
  expect(await answered).toBe('S');
});

test('the client reads through it: large texts, many rows, several at once', async () => {
  const db = createTrainingClient(database.url, { poolSize: 3 });
  onTestFinished(() => db.$disconnect());
  const ask = async (letter: string, length: number) => {
    const [row] = await db.$queryRaw<[{ text: string }]>`SELECT repeat(${letter}, ${length}::int) AS text`;
    return row?.text;
  };
  const wanted = Array.from({ length: 24 }, (_, index) => ({
    letter: index % 2 === 0 ? 'é' : 'x',
    length: 1 + index * 30_000,
  }));
  const got = await Promise.all(wanted.map(({ letter, length }) => ask(letter, length)));
  expect(got.every((text, index) => text === wanted[index]?.letter.repeat(wanted[index].length))).toBe(true);
  const rows = await db.$queryRaw<{ n: number; text: string }[]>`
    SELECT n::int AS n, repeat('y', n % 97) AS text FROM generate_series(1, 20000) n ORDER BY n`;
  expect(rows).toHaveLength(20_000);
  expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === n % 97)).toBe(true);
});
