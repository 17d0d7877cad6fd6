import type { UserActor } from '@repo/auth/training-actor';
import { KeepSession } from '@repo/ui/account/keep-session';
import { AppShell } from '@repo/ui/app-shell';
import type { PaletteItem } from '@repo/ui/command-palette';
import { DraftOwner } from '@repo/ui/draft-owner';
import { Braces, LogIn, Settings } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, Suspense } from 'react';
import { getPicture } from '#domain/profile/get-picture.ts';
import { env } from '#env.ts';
import { pageContext } from '#page-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { navigationFor, placesFor } from './navigation.tsx';
import { QuickKeys } from './quick-keys.tsx';
import { SignInLink } from './sign-in-link.tsx';

export type SiteFrameProps = {
  /** `false` lets a page reach the edges and manage its own height. */
  column?: boolean;
  children: ReactNode;
};

const more: PaletteItem[] = [
  {
    id: '/docs',
    label: 'API for developers',
    href: '/docs',
    icon: <Braces aria-hidden />,
    keywords: ['documentation'],
  },
];

function paletteFor(actor: UserActor | null): { heading: string; items: PaletteItem[] }[] {
  if (!actor) {
    const signIn = { id: '/login', label: 'Sign in', href: '/login', icon: <LogIn aria-hidden /> };
    return [{ heading: 'Pages', items: [signIn, ...more] }];
  }
  const own = {
    id: '/settings',
    label: 'Your settings',
    href: '/settings',
    icon: <Settings aria-hidden />,
    keywords: ['password', 'profile', 'documents', 'devices'],
  };
  return [
    ...placesFor(actor.roles).map(({ title, items }) => ({
      heading: title,
      items: items.map(({ href, label, icon, keywords = [] }) => ({ id: href, label, href, icon, keywords })),
    })),
    { heading: 'More', items: [own, ...more] },
  ];
}

/** The header, navigation and footer around a page, by the roles of who looks. */
export async function SiteFrame({ column = true, children }: SiteFrameProps) {
  const context = await pageContext();
  const actor = context.actor?.kind === 'user' ? context.actor : null;
  const picture = actor && (await getPicture(context.db, actor.id));
  const { nav, places } = navigationFor(actor?.roles ?? []);
  return (
    <AppShell
      productName={env().TRAINING_NAME}
      homeHref={actor ? '/home' : '/'}
      column={column}
      nav={actor ? nav : []}
      places={actor ? places : []}
      userMenu={
        actor ? (
          <AccountMenu name={actor.fullName} email={actor.email} picture={picture} />
        ) : (
          <Suspense>
            <SignInLink />
          </Suspense>
        )
      }
      footer={<Footer />}
    >
      <DraftOwner id={actor?.id ?? null}>{children}</DraftOwner>
      {actor ? <KeepSession /> : null}
      <QuickKeys
        groups={paletteFor(actor)}
        grades={actor?.roles.some((role) => role === 'trainer' || role === 'admin') ?? false}
      />
    </AppShell>
  );
}

function Footer() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>Times are Singapore times, amounts are Singapore dollars.</p>
      <nav aria-label="More">
        <Link href="/docs" className="link target-44">
          API for developers
        </Link>
      </nav>
    </div>
  );
}
