import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { parsePortOrThrow, releasePort, reservePortOrAnother } from './ports.ts';
import { describeMovedPorts } from './stack/stack-ports.ts';

test('a taken port gives a free one, and the choice is remembered', async () => {
  const blocker = createServer().listen(0);
  await new Promise((resolve) => blocker.once('listening', resolve));
  const address = blocker.address();
  const wanted = typeof address === 'object' && address ? address.port : 0;
  try {
    const choice = await reservePortOrAnother(wanted);
    expect(choice.wanted).toBe(wanted);
    expect(choice.port).not.toBe(wanted);
  } finally {
    blocker.close();
  }
});

/** A port that was free a moment ago, below those that a system hands to whoever asks for any: no other test gets it meanwhile. */
async function findFreePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 5_000); ; port += 1) {
    const server = createServer().listen(port);
    const free = await new Promise<boolean>((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

test('a free port is taken as asked for, and held for what will listen on it', async () => {
  const port = await findFreePort();
  expect(await reservePortOrAnother(port)).toEqual({ port, wanted: port });
  // Another start that chooses meanwhile gets another one.
  const other = await reservePortOrAnother(port);
  expect(other.port).not.toBe(port);
  await releasePort(port);
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  server.close();
  await releasePort(other.port);
});

test.each(['0', '65536', '80a', '-1', '3000.5', ' '])(
  'refuses "%s" as a port and names the variable',
  (value) => {
    expect(() => parsePortOrThrow('TRAINING_PORT', value, 3001)).toThrow('TRAINING_PORT');
  },
);

test('an absent port has its default', () => {
  expect(parsePortOrThrow('TRAINING_PORT', undefined, 3001)).toBe(3001);
  expect(parsePortOrThrow('TRAINING_PORT', '8080', 3001)).toBe(8080);
});

test('says which part moved where', () => {
  const at = (port: number, wanted: number | null = port) => ({ port, wanted });
  const ports = {
    marketplace: at(41_000, 3000),
    training: at(3001),
    childcare: at(9, null),
    sandbox: at(3900),
    smtp: at(2525),
  };
  expect(describeMovedPorts(ports)).toEqual([
    'Port 3000 is taken by another program: the marketplace uses 41000 instead.',
  ]);
});
