import { processWide } from './process-wide.ts';

type Correction = { measuredMs: number; appliedMs: number };

/** Ordinary deviations are left alone, so that time never jumps for them. */
const toleratedMs = 1_000;

const correction = () => processWide<Correction>('clock', () => ({ measuredMs: 0, appliedMs: 0 }));

/**
 * The present time for whatever is stored or compared with what is stored: several instances have to agree on it, so a
 * machine whose clock is off goes by the database's (`followDatabaseClock`).
 */
export function now(): Date {
  return new Date(Date.now() + correction().appliedMs);
}

/** How far this machine's clock is behind the database's, in milliseconds; negative when it is ahead, 0 before it was compared. */
export function clockOffsetMs(): number {
  return correction().measuredMs;
}

/** Answers whether this machine's own clock is left alone from now on. */
export function correctClockUnlessTolerable(measuredMs: number): boolean {
  const isTolerable = Math.abs(measuredMs) <= toleratedMs;
  Object.assign(correction(), { measuredMs, appliedMs: isTolerable ? 0 : measuredMs });
  return isTolerable;
}
