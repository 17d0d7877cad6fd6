import type { SignedInContext } from '#domain/context.ts';
import { hashText, type SignedText } from './hash-text.ts';

export type OwnSignature = {
  id: string;
  typedName: string;
  signedAt: Date;
  /** Whether the text is still the one that was signed. */
  isCurrent: boolean;
};

/** The caller's newest signature of a lesson in the present cycle. Index: acknowledgement_enrollment_id_lecture_id_cycle_text_hash_key. */
export async function findOwnSignature(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { lectureId, text }: { lectureId: string; text: SignedText },
): Promise<OwnSignature | null> {
  const [found] = await db.$queryRaw<(OwnSignature & { textHash: string })[]>`
    SELECT k.id, k.typed_name AS "typedName", k.signed_at AS "signedAt", k.text_hash AS "textHash"
    FROM enrollment e JOIN acknowledgement k ON k.enrollment_id = e.id AND k.cycle = e.cycle
    WHERE e.user_id = ${actor.id} AND k.lecture_id = ${lectureId}
    ORDER BY k.text_hash = ${hashText(text)} DESC, k.signed_at DESC LIMIT 1`;
  if (!found) return null;
  const { textHash, ...signature } = found;
  return { ...signature, isCurrent: textHash === hashText(text) };
}
