import type { AcknowledgementSetting } from '@repo/schemas/childcare/course';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { findOwnSignature } from '#domain/acknowledgements/find-own-signature.ts';
import { hashText } from '#domain/acknowledgements/hash-text.ts';
import type { SignedInContext } from '#domain/context.ts';
import { SignText } from './lazy-lesson-parts.tsx';

type SignedTextProps = {
  ctx: SignedInContext;
  lecture: { id: string; content: string };
  title: string;
  confirmation: AcknowledgementSetting;
  /** Whether progress counts; it does not for an author. */
  isLearnt: boolean;
};

/** Under a text that learners sign: the form, or what they signed. */
export async function SignedText({ ctx, lecture, title, confirmation, isLearnt }: SignedTextProps) {
  const { statement } = confirmation;
  if (!isLearnt)
    return (
      <Card title="Sign" description="Learners confirm this and type their name.">
        <p>{statement}</p>
      </Card>
    );
  const text = { title, content: lecture.content, statement };
  const signature = await findOwnSignature(ctx, { lectureId: lecture.id, text });
  return (
    <>
      {signature ? (
        <p className="text-sm">
          {signature.isCurrent ? 'You signed this as' : 'You signed an earlier text of this as'}{' '}
          <bdi>{signature.typedName}</bdi> on <DateTime value={signature.signedAt.toISOString()} />.{' '}
          <PageLink href={`/signatures/${signature.id}`} className="link target-44">
            See the record
          </PageLink>
        </p>
      ) : null}
      {signature?.isCurrent ? null : (
        <SignText
          lectureId={lecture.id}
          statement={statement}
          textHash={hashText(text)}
          accountName={ctx.actor.name}
          isChanged={signature !== null}
        />
      )}
    </>
  );
}
