import { randomBytes, randomInt } from 'node:crypto';
import { now } from '@repo/base/clock';

/** What the counter of a millisecond begins below: room for the ids that follow in it. */
const firstBelow = 0x400;
const last = { at: 0, count: 0 };

/** A later id of this process is a greater one, also within a millisecond. */
function nextMoment(): { at: number; count: number } {
  const at = now().getTime();
  if (at > last.at) Object.assign(last, { at, count: randomInt(firstBelow) });
  else if (last.count < 0xfff) last.count += 1;
  else Object.assign(last, { at: last.at + 1, count: 0 });
  return last;
}

/**
 * A UUIDv7, as Prisma makes them for new rows: for rows that a hand-written statement inserts. Of now each is greater than the
 * one before, so that rows of one moment stay in order; of another time (`at`) they are in none.
 */
export function newId(at?: number): string {
  const moment = at === undefined ? nextMoment() : { at, count: randomInt(0x1000) };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(moment.at, 0, 6);
  bytes.writeUInt16BE(0x7000 | moment.count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
