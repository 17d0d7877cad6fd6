import { z } from 'zod';

const unsavedText = z.object({ title: z.string(), content: z.string() });

/** What somebody wrote and the server does not have. */
export type UnsavedText = z.output<typeof unsavedText>;

const keyOf = (subtopicId: string) => `subtopic:${subtopicId}`;

/** Keeps text on this device, through a closed tab or an expired sign-in. */
export function keepText(subtopicId: string, text: UnsavedText): void {
  try {
    localStorage.setItem(keyOf(subtopicId), JSON.stringify(text));
  } catch {
    // Storage full or forbidden: the page works, the text just does not outlive the tab.
  }
}

export function dropText(subtopicId: string): void {
  try {
    localStorage.removeItem(keyOf(subtopicId));
  } catch {
    // As above.
  }
}

/** What is kept for a subtopic; null when there is nothing, or nothing that reads so. */
export function keptText(subtopicId: string): UnsavedText | null {
  try {
    return unsavedText.parse(JSON.parse(localStorage.getItem(keyOf(subtopicId)) ?? 'null'));
  } catch {
    return null;
  }
}
