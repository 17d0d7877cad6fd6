import type { CourseLevel, LectureType } from '@repo/schemas/childcare/course';
import { formatSgd } from '@repo/ui/format-sgd';
import type { PayingCentre } from '#domain/enrollments/find-which-centre-pays.ts';

export const levelLabels: Record<CourseLevel, string> = {
  BEGINNER: 'Beginner',
  INTERMEDIATE: 'Intermediate',
  ADVANCED: 'Advanced',
  ALL_LEVELS: 'All levels',
};

export const lectureTypeLabels: Record<LectureType, string> = {
  VIDEO: 'Video',
  TEXT: 'Reading',
  QUIZ: 'Quiz',
  SCORM: 'Interactive lesson',
};

/** "S$60.00", or "Free". The number has two decimals at most. */
export function priceText(priceSgd: number): string {
  return priceSgd === 0 ? 'Free' : formatSgd(priceSgd.toFixed(2));
}

/** What a course costs its reader: "Free for you", or "S$60.00, paid by your centre". Only centres pay. */
export function payText(priceSgd: number, payer: PayingCentre): string {
  const price = priceText(priceSgd);
  if (priceSgd === 0) return price;
  if (payer === 'no-centre') return 'Free for you';
  return payer === 'own-centre' ? `${price}, paid by your centre` : `${price} for centres`;
}

/** "1 hour", "2.5 hours"; empty when unknown. */
export function hoursText(hours: number): string {
  return hours === 0 ? '' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** "1 CPD point", "2.5 CPD points". */
export function cpdPointsText(points: number): string {
  return `${points} CPD ${points === 1 ? 'point' : 'points'}`;
}

/** Seconds as "8 min" or "1 h 5 min", rounded up to whole minutes; empty for none. */
export function wholeMinutesText(durationSeconds: number): string {
  const minutes = Math.ceil(durationSeconds / 60);
  if (minutes === 0) return '';
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "Valid for 2 years", "Valid for 18 months", "Does not expire". */
export function validityText(months: number | null): string {
  if (months === null) return 'Does not expire';
  const years = months / 12;
  if (Number.isInteger(years)) return `Valid for ${years} ${years === 1 ? 'year' : 'years'}`;
  return `Valid for ${months} ${months === 1 ? 'month' : 'months'}`;
}
