import type { EmptyStateProps } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';

export function noLearnersYet(description: string): EmptyStateProps {
  return {
    icon: <Icon name="users" />,
    title: 'Nobody is in your centre yet',
    description,
    action: (
      <LinkButton href="/centre/invitations" variant="primary">
        Invite people
      </LinkButton>
    ),
  };
}
