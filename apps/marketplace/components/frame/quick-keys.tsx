'use client';

import { CommandPalette } from '@repo/ui/command-palette';
import { KeyboardHelp } from '@repo/ui/keyboard-help';
import { Heart, House, LogIn, MessageCircle, Plus, Settings, ShieldCheck, Tags } from 'lucide-react';

export type QuickKeysProps = { signedIn: boolean; isModerator: boolean };

const shortcuts = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['/'], does: 'Search' },
      { keys: ['⌘', 'K'], does: 'Go to a page' },
      { keys: ['?'], does: 'This list' },
    ],
  },
  {
    title: 'Photos of a listing',
    shortcuts: [{ keys: ['←', '→'], does: 'Previous, next photo' }],
  },
  {
    title: 'Ordering photos',
    shortcuts: [
      { keys: ['Space'], does: 'Take or put down' },
      { keys: ['↑', '↓'], does: 'Move' },
      { keys: ['Esc'], does: 'Leave where it was' },
    ],
  },
];

/** ⌘K to go anywhere, `?` for the list of keys. */
export function QuickKeys({ signedIn, isModerator }: QuickKeysProps) {
  const own = [
    {
      id: 'sell',
      label: 'Sell something',
      href: '/sell',
      icon: <Plus aria-hidden />,
      keywords: ['publish', 'new listing'],
    },
    {
      id: 'dashboard',
      label: 'My listings',
      href: '/dashboard',
      icon: <Tags aria-hidden />,
      keywords: ['dashboard'],
    },
    {
      id: 'favorites',
      label: 'Favourites',
      href: '/favorites',
      icon: <Heart aria-hidden />,
      keywords: ['saved', 'likes'],
    },
    { id: 'chat', label: 'Chat', href: '/chat', icon: <MessageCircle aria-hidden />, keywords: ['messages'] },
    {
      id: 'settings',
      label: 'Settings',
      href: '/settings',
      icon: <Settings aria-hidden />,
      keywords: ['password', 'profile'],
    },
    ...(isModerator
      ? [
          {
            id: 'moderation',
            label: 'Moderation',
            href: '/moderation',
            icon: <ShieldCheck aria-hidden />,
            keywords: ['reports'],
          },
        ]
      : []),
  ];
  const visitor = [{ id: 'login', label: 'Sign in', href: '/login', icon: <LogIn aria-hidden /> }];
  return (
    <>
      <CommandPalette
        placeholder="Go to…"
        groups={[
          {
            heading: 'Pages',
            items: [
              {
                id: 'browse',
                label: 'Browse listings',
                href: '/',
                icon: <House aria-hidden />,
                keywords: ['home', 'search'],
              },
              ...(signedIn ? own : visitor),
            ],
          },
        ]}
      />
      <KeyboardHelp groups={shortcuts} />
    </>
  );
}
