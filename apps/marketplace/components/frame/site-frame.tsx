import { AccountMenu } from '@repo/ui/account/account-menu';
import { KeepSessionAlive } from '@repo/ui/account/keep-session-alive';
import { SignInLink } from '@repo/ui/account/sign-in-link';
import { AppShell, type NavItem } from '@repo/ui/app-shell';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PushDevice } from '@repo/ui/notifications/push-device';
import { PersonIdProvider } from '@repo/ui/person-id';
import { SiteFooter } from '@repo/ui/site-footer';
import type { ReactNode } from 'react';
import { UnreadBadge } from '#components/chat/unread-badge.tsx';
import { SavePendingFavorite } from '#components/listings/save-pending-favorite.tsx';
import { LiveBell } from '#components/notifications/live-bell.tsx';
import { countUnreadMessages } from '#domain/conversations/count-unread.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';
import { footerNote } from './footer-note.ts';
import { AccountMenuItems, OwnShortcuts } from './own-pages.tsx';
import { SearchBox } from './search-box.tsx';

export type SiteFrameProps = {
  /** `false`: the page is full width and manages its own height. */
  column?: boolean;
  children: ReactNode;
};

const accountPages = [
  '/login',
  '/login/second-step',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
];

const moderationItem: NavItem = {
  href: '/moderation',
  label: 'Moderation',
  icon: 'shield-check',
  wideOnly: true,
};

export async function SiteFrame({ column = true, children }: SiteFrameProps) {
  const context = await pageContextOrRedirectToFactorSetUp();
  const { actor } = context;
  const isModerator = actor?.role === 'MODERATOR';
  const [unread, unreadNotifications] = actor
    ? await Promise.all([
        countUnreadMessages({ ...context, actor }).then(({ unreadCount }) => unreadCount),
        notifications.countOwnUnread({ ...context, actor }),
      ])
    : [0, 0];
  const nav: NavItem[] = [
    { href: '/', label: 'Browse', icon: 'search', exact: true },
    { href: '/favorites', label: 'Favourites', icon: 'heart' },
    { href: '/sell', label: 'Sell', icon: 'plus', phoneOnly: true },
    {
      href: '/chat',
      label: 'Chat',
      icon: 'message-circle',
      badge: <UnreadBadge initial={unread} />,
    },
    { href: '/dashboard', label: 'My listings', icon: 'tags' },
    ...(isModerator ? [moderationItem] : []),
  ];
  return (
    <AppShell
      productName={env().MARKETPLACE_NAME}
      column={column}
      nav={actor ? nav : nav.filter(({ href }) => href === '/' || href === '/sell')}
      search={<SearchBox />}
      action={
        <LinkButton href="/sell" variant="primary">
          <Icon name="plus" />
          Sell
        </LinkButton>
      }
      userMenu={
        actor ? (
          <>
            <LiveBell initialUnread={unreadNotifications} />
            <AccountMenu
              storageOwnerId={actor.id}
              name={actor.name}
              email={actor.email}
              image={actor.image}
              signOutRequest={{ path: '/api/auth/signout', body: { json: true }, leadsTo: '/' }}
            >
              <AccountMenuItems isModerator={isModerator} />
            </AccountMenu>
          </>
        ) : (
          <SignInLink hiddenOn={accountPages} />
        )
      }
      footer={
        column ? (
          <SiteFooter
            note={footerNote(env().MARKETPLACE_PAYMENTS)}
            links={[
              { href: '/help', label: 'Help' },
              { href: '/safety', label: 'Stay safe' },
              { href: '/terms', label: 'Terms' },
              { href: '/contact', label: 'Contact' },
            ]}
          />
        ) : undefined
      }
    >
      <PersonIdProvider id={actor?.id ?? null}>
        {children}
        {actor ? <PushDevice /> : null}
      </PersonIdProvider>
      {actor ? <KeepSessionAlive /> : null}
      {actor ? <SavePendingFavorite /> : null}
      <OwnShortcuts signedIn={actor !== null} isModerator={isModerator} />
    </AppShell>
  );
}
