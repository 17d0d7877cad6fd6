import { clockText } from '@repo/ui/clock-text';

/** 125 seconds is "2:05", 3725 "1:02:05"; empty for 0. */
export function durationText(seconds: number): string {
  return seconds <= 0 ? '' : clockText(seconds);
}

/** Parses "2:05", "1:02:05" or "90" into seconds; 0 for empty, null for invalid text. */
export function parseDurationText(text: string): number | null {
  if (text.trim() === '') return 0;
  const match = text.trim().match(/^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/);
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  if ((match[2] !== undefined && seconds > 59) || (match[1] !== undefined && minutes > 59)) return null;
  return hours * 3600 + minutes * 60 + seconds;
}
