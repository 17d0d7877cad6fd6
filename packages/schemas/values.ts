import { z } from 'zod';
import { blankUnstorableId, cleanLine, hasVisibleText } from './text.ts';

/** An opaque id. Any text is taken: an id that names nothing is 404, whatever it looks like. */
export const id = z.string().overwrite(blankUnstorableId);

/** The answer of what gives nothing back but a sentence. */
export const messageAnswer = z.object({ message: z.string() });

/** Instants travel as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

/** In the body of a change; left out, the change is made whatever is stored. */
export const expectedUpdatedAt = timestamp.optional().meta({
  description:
    'The updatedAt that the writer began with: the change is refused when another one was made since, with a detail of this field',
});

/** In the body of a change of an order; left out, the change is made whatever the order is. */
export const expectedOrder = z.array(z.string(), 'expectedOrder is a list of ids').optional().meta({
  description:
    'The ids in the order that the writer changed: the change is refused when the list is another one by now, with a detail of this field',
});

/** What a person is called; `label` is the field's name in messages. */
export function personNameField(label: string, { minimum, maximum }: { minimum: number; maximum: number }) {
  return z
    .string(`${label} is required`)
    .overwrite(cleanLine)
    .min(minimum, { error: `${label} must be at least ${minimum} characters`, abort: true })
    .max(maximum, `${label} must be at most ${maximum} characters`)
    .refine(hasVisibleText, `${label} is required`);
}
