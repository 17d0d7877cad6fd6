import { type DateText, singaporeInstant } from '#domain/calendar/singapore-date.ts';

type SessionStart = { startDate: DateText; startTime: string };

/**
 * Whether the first session has started, or without sessions the first day in Singapore; false without dates. From then on
 * learners cannot withdraw themselves.
 */
export function hasClassBegun(
  startDate: DateText | null,
  firstSession: SessionStart | null | undefined,
  now: Date,
): boolean {
  const begins = firstSession ?? (startDate === null ? null : { startDate, startTime: '00:00' });
  return begins !== null && singaporeInstant(begins.startDate, begins.startTime) <= now;
}
