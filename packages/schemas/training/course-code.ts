import { cleanId } from '../text.ts';

/**
 * A course code as it is stored and compared: trimmed and in capitals, as the agency writes its references. A code that
 * PostgreSQL would refuse to look up becomes the empty text.
 */
export function cleanCourseCode(text: string): string {
  return cleanId(text).trim().toUpperCase();
}
