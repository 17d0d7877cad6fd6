import { PageLink } from '@repo/ui/page-link';
import type { MissingEvidence } from '#domain/evidence/find-missing-evidence.ts';

type EvidenceListProps = { courseSlug: string; missing: readonly MissingEvidence[] };

/** The lessons whose evidence a certificate lacks, and what to do in each. */
export function EvidenceList({ courseSlug, missing }: EvidenceListProps) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {missing.map(({ lectureId, title, text }) => (
        <li key={lectureId}>
          <PageLink href={`/learn/${courseSlug}/${lectureId}`} className="link target-44 break-words">
            {title}
          </PageLink>
          : {text.charAt(0).toLowerCase() + text.slice(1)}.
        </li>
      ))}
    </ul>
  );
}
