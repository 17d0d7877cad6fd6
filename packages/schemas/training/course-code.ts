import { blankUnstorableId } from '../text.ts';

/** Trimmed and upper case, as the agency writes it. A code that PostgreSQL refuses becomes ''. */
export function cleanCourseCode(text: string): string {
  return blankUnstorableId(text).trim().toUpperCase();
}
