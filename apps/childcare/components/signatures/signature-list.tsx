import type { AcknowledgementList } from '@repo/schemas/childcare/acknowledgement';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';

type SignatureListProps = Pick<AcknowledgementList, 'acknowledgements'> & {
  /** Whether people of a centre are listed, and not one. */
  isNamed?: boolean;
};

export function SignatureList({ acknowledgements, isNamed = false }: SignatureListProps) {
  return (
    <ul className="divide-y divide-line">
      {acknowledgements.map(({ id, title, courseTitle, learner, typedName, signedAt }) => (
        <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
          <PageLink href={`/signatures/${id}`} className="link target-44 break-words">
            {title}
          </PageLink>
          <p className="text-sm break-words text-muted">
            {isNamed ? (
              <>
                <bdi>{learner.name}</bdi>,{' '}
              </>
            ) : null}
            signed as <bdi>{typedName}</bdi>, <DateTime value={signedAt} />. Course: {courseTitle}
          </p>
        </li>
      ))}
    </ul>
  );
}
