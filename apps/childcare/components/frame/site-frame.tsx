import type { ChildcareActor } from '@repo/auth/childcare-actor';
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
import { UnsentCommitsSender } from '#components/scorm/unsent-commits-sender.tsx';
import { notifications } from '#domain/notifications/notifications.ts';
import { env } from '#env.ts';
import { homePathOf } from '#home-path-of.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';
import { navGroupsFor } from './navigation.tsx';

type SiteFrameProps = {
  /** `false` lets a page reach the edges and manage its own height. */
  column?: boolean;
  children: ReactNode;
};

const accountPages = [
  '/login',
  '/login/second-step',
  '/register',
  '/forgot-password',
  '/set-password',
  '/verify-email',
];

const own = [
  navPage('/notifications', 'Notifications', 'bell', ['bell', 'news']),
  navPage('/profile', 'Your profile', 'circle-user', ['photo', 'job title']),
  navPage('/settings', 'Settings', 'settings', ['password', 'reminders', 'sign out everywhere']),
];

const joining = [
  navPage('/login', 'Sign in', 'log-in'),
  navPage('/register', 'Create an account', 'user-plus'),
];

const documentation = navPage('/docs', 'API for developers', 'braces', ['documentation']);

/** All pages that the command panel can open by name. */
function pagesOf(groups: NavGroup[], actor: ChildcareActor | null): NavGroup[] {
  return [...groups, { title: 'More', items: [...(actor ? own : joining), documentation] }];
}

export async function SiteFrame({ column = true, children }: SiteFrameProps) {
  const context = await pageContextOrRedirectToFactorSetUp();
  const { actor } = context;
  const unread = actor ? await notifications.countOwnUnread({ ...context, actor }) : 0;
  const groups = navGroupsFor(actor?.role ?? null);
  const { nav, sidebar } = arrangeNavigation(groups);
  return (
    <AppShell
      productName={env().CHILDCARE_NAME}
      homeHref={actor ? homePathOf(actor.role) : '/'}
      column={column}
      nav={nav}
      sidebar={sidebar}
      userMenu={
        actor ? (
          <>
            <LiveBell initialUnread={unread} />
            <AccountMenu
              storageOwnerId={actor.id}
              name={actor.name}
              email={actor.email}
              image={actor.image}
              signOutRequest={{ ...signOutRequest, leadsTo: '/' }}
            >
              <MenuItem href="/profile" icon={<Icon name="circle-user" />}>
                Your profile
              </MenuItem>
              <MenuItem href="/settings" icon={<Icon name="settings" />}>
                Settings
              </MenuItem>
            </AccountMenu>
          </>
        ) : (
          <SignInLink hiddenOn={accountPages} />
        )
      }
      footer={
        <SiteFooter
          note="Times are Singapore times, amounts are Singapore dollars."
          links={[{ href: '/verify', label: 'Check a certificate' }]}
        />
      }
    >
      <PersonIdProvider id={actor?.id ?? null}>
        {children}
        {actor ? <PushDevice /> : null}
      </PersonIdProvider>
      {actor ? <KeepSessionAlive /> : null}
      {actor ? <UnsentCommitsSender learner={actor.id} /> : null}
      <GlobalShortcuts
        pages={pagesOf(groups, actor)}
        everywhere={[
          { keys: ['/'], does: 'Search the list' },
          { keys: ['↑', '↓'], does: 'Go through the rows of a table' },
        ]}
      />
    </AppShell>
  );
}
