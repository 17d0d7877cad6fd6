import type { SignOff } from '@repo/schemas/childcare/sign-off';
import { buttonStyles } from '@repo/ui/button-styles';
import { Icon } from '@repo/ui/icon';

/** Nothing where there is no file. */
export function EvidenceLink({ id, file }: Pick<SignOff, 'id' | 'file'>) {
  if (file === null) return null;
  return (
    <a
      href={`/api/sign-offs/${encodeURIComponent(id)}/evidence`}
      target="_blank"
      rel="noopener"
      className={buttonStyles({ variant: 'secondary', size: 'sm' })}
    >
      <Icon name="file-text" />
      Open the evidence
      <span className="sr-only"> ({file.name}, in a new tab)</span>
    </a>
  );
}
