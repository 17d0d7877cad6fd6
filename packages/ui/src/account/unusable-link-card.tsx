import { Alert } from '../alert.tsx';
import { LinkButton } from '../link-button.tsx';
import { AccountCard } from './account-card.tsx';

type UnusableLinkCardProps = { title: string; href: string; linkText: string; children: string };

/** The page behind a mailed link that was used or has expired; `children` says what to do now. */
export function UnusableLinkCard({ title, href, linkText, children }: UnusableLinkCardProps) {
  return (
    <AccountCard title={title}>
      <Alert tone="warning" title="This link does not work any more">
        {children}
      </Alert>
      <LinkButton href={href} variant="primary" full>
        {linkText}
      </LinkButton>
    </AccountCard>
  );
}
