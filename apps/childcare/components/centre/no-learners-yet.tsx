import type { EmptyStateProps } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Users } from 'lucide-react';

export function noLearnersYet(description: string): EmptyStateProps {
  return {
    icon: <Users aria-hidden />,
    title: 'Nobody is in your centre yet',
    description,
    action: (
      <LinkButton href="/centre/invitations" variant="primary">
        Invite people
      </LinkButton>
    ),
  };
}
