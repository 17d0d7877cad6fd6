import type { Competence } from '@repo/schemas/training/completion';
import { StatusBadge } from '@repo/ui/status-badge';
import { competenceTexts } from '#domain/completion/completion-texts.ts';

const tones = { competent: 'success', 'not-yet': 'warning', open: 'neutral', none: 'neutral' } as const;

export function CompetenceBadge({ of, competence }: { of?: string; competence: Competence }) {
  return (
    <StatusBadge tone={tones[competence]}>
      <span>
        {of ? (
          <>
            <bdi>{of}</bdi>:{' '}
          </>
        ) : null}
        {competenceTexts[competence]}
      </span>
    </StatusBadge>
  );
}
