import { describeUnprintable } from '@repo/certificates/print/describe-unprintable';
import { errors } from '#domain/errors.ts';

type Texts = Record<'title' | 'sentence' | 'signatoryName' | 'signatoryRole', string>;

/** Throws invalid for a character that no font on certificates has. */
export async function assertPrintableTexts(texts: Texts): Promise<void> {
  const labelled = [
    { field: 'title', label: 'The title', text: texts.title },
    { field: 'sentence', label: 'The sentence', text: texts.sentence },
    { field: 'signatoryName', label: 'The name', text: texts.signatoryName },
    { field: 'signatoryRole', label: 'The role', text: texts.signatoryRole },
  ];
  const messages = await describeUnprintable(labelled);
  const details = labelled.flatMap(({ field }, index) => {
    const message = messages[index];
    return message ? [{ field, message }] : [];
  });
  const [first] = details;
  if (first) throw errors.invalid({ message: first.message, details });
}
