'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, SubmitEvent } from 'react';

export type GetFormProps = Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  /** The page that shows what was asked for, an address of ours. */
  action: string;
  /** `false` stays where one is on the page. */
  scroll?: boolean;
};

/** A search as a form whose fields become the address: without a page load once the page is alive, with one before. */
export function GetForm({ action, scroll = true, onSubmit, ...rest }: GetFormProps) {
  const router = useRouter();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const parameters = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') parameters.append(name, value);
    }
    router.push(`${action}?${parameters}`, { scroll });
  }
  return <form {...rest} action={action} onSubmit={submit} />;
}
