import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { LinkButton } from '../link-button.tsx';

type DoneNoticeProps = {
  title: string;
  /** Where to go on, and the label of that link. */
  href: string;
  next: string;
  children: ReactNode;
};

/** Shown in place of a form or button once it has done its work. */
export function DoneNotice({ title, href, next, children }: DoneNoticeProps) {
  return (
    <div className="space-y-6">
      <Alert tone="success" live title={title}>
        {children}
      </Alert>
      <LinkButton href={href} variant="primary" full>
        {next}
      </LinkButton>
    </div>
  );
}
