import type { UserActor } from '@repo/auth/training-actor';
import { AccountMenu } from '@repo/ui/account/account-menu';
import { KeepSessionAlive } from '@repo/ui/account/keep-session-alive';
import { SignInLink } from '@repo/ui/account/sign-in-link';
import { AppShell } from '@repo/ui/app-shell';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { GlobalShortcuts } from '@repo/ui/global-shortcuts';
import { Icon } from '@repo/ui/icon';
import { arrangeNavigation, type NavGroup, navPage } from '@repo/ui/navigation';
import { LiveBell } from '@repo/ui/notifications/live-bell';
import { PushDevice } from '@repo/ui/notifications/push-device';
import { PersonIdProvider } from '@repo/ui/person-id';
import { SiteFooter } from '@repo/ui/site-footer';
import type { ReactNode } from 'react';
import { signOutRequest } from '#components/account/sign-out-request.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { getProfilePictureUrl } from '#domain/profile/get-profile-picture-url.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';
import { navGroupsForRoles } from './navigation.tsx';

type SiteFrameProps = {
  /** `false` lets a page use the full width and manage its own height. */
  column?: boolean;
  children: ReactNode;
};

const documentation = navPage('/docs', 'API for developers', 'braces', ['documentation']);
const verify = navPage('/verify', 'Check a certificate', 'shield-check', ['verify', 'valid']);
const signIn = navPage('/login', 'Sign in', 'log-in');
const bell = navPage('/notifications', 'Notifications', 'bell', ['news', 'alerts']);
const own = navPage('/settings', 'Your settings', 'settings', [
  'password',
  'profile',
  'documents',
  'devices',
]);

const tableKeys = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['↑', '↓'], does: 'Go through the rows of a table' },
];

const gradingKeys = {
  title: 'Grading',
  shortcuts: [
    { keys: ['J'], does: 'Next submission' },
    { keys: ['K'], does: 'Previous submission' },
    { keys: ['N'], does: 'Next one to grade' },
    { keys: ['S'], does: 'Write the score' },
  ],
};

/** All pages that the command panel can open by name. */
function pagesOf(groups: NavGroup[], actor: UserActor | null): NavGroup[] {
  if (!actor) return [{ title: 'Pages', items: [signIn, verify, documentation] }];
  return [...groups, { title: 'More', items: [bell, own, verify, documentation] }];
}

export async function SiteFrame({ column = true, children }: SiteFrameProps) {
  const context = await pageContextOrRedirectToFactorSetUp();
  const actor = context.actor?.kind === 'user' ? context.actor : null;
  const [picture, unread] = actor
    ? await Promise.all([
        getProfilePictureUrl(context.db, actor.id),
        notifications.countOwnUnread({ ...context, actor }),
      ])
    : [null, 0];
  const grades = actor?.roles.some((role) => role === 'trainer' || role === 'admin') ?? false;
  const groups = navGroupsForRoles(actor?.roles ?? []);
  const { nav, sidebar } = arrangeNavigation(groups);
  return (
    <AppShell
      productName={env().TRAINING_NAME}
      homeHref={actor ? '/home' : '/'}
      column={column}
      nav={actor ? nav : []}
      sidebar={actor ? sidebar : []}
      userMenu={
        actor ? (
          <>
            <LiveBell initialUnread={unread} />
            <AccountMenu
              storageOwnerId={actor.id}
              name={actor.fullName}
              email={actor.email}
              image={picture}
              signOutRequest={{ ...signOutRequest, leadsTo: '/login' }}
            >
              <MenuItem href="/home" icon={<Icon name="house" />}>
                Home
              </MenuItem>
              <MenuItem href="/settings" icon={<Icon name="settings" />}>
                Your settings
              </MenuItem>
            </AccountMenu>
          </>
        ) : (
          <SignInLink hiddenOn={['/login', '/login/second-step', '/forgot-password', '/set-password']} />
        )
      }
      footer={<SiteFooter note="Times are Singapore times, amounts are Singapore dollars." />}
    >
      <PersonIdProvider id={actor?.id ?? null}>
        {children}
        {actor ? <PushDevice /> : null}
      </PersonIdProvider>
      {actor ? <KeepSessionAlive /> : null}
      <GlobalShortcuts
        pages={pagesOf(groups, actor)}
        everywhere={tableKeys}
        groups={grades ? [gradingKeys] : []}
      />
    </AppShell>
  );
}
