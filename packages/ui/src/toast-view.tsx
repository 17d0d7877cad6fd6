'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { Spinner } from './spinner.tsx';
import type { ToastCall } from './toast.tsx';

export type ToastViewProps = {
  /** What waits to be said. */
  calls: readonly ToastCall[];
  onShown: () => void;
};

/** The toasts themselves: a live region that is there before its first words. */
export function ToastView({ calls, onShown }: ToastViewProps) {
  const shown = useRef<readonly ToastCall[]>(null);
  const showAll = useEffectEvent(() => {
    if (calls.length === 0 || shown.current === calls) return;
    shown.current = calls;
    for (const call of calls) show(call);
    onShown();
  });
  useEffect(() => showAll(), [calls]);
  return (
    <Sonner
      position="bottom-right"
      gap={8}
      expand
      // Above the phone's bottom bar.
      mobileOffset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))', left: 16, right: 16 }}
      duration={6000}
      containerAriaLabel="Messages"
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        info: <Info aria-hidden className="size-5 text-info" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        loading: <Spinner className="size-5 text-muted" />,
        close: <X aria-hidden className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg bg-surface-raised py-3 pr-3 pl-4 text-sm text-text shadow-float sm:w-96 font-sans',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-muted',
          icon: 'shrink-0',
          actionButton:
            'h-9 shrink-0 rounded-md px-3 font-medium text-accent hover:bg-accent-soft hover:text-accent-strong transition-colors',
          cancelButton:
            'h-9 shrink-0 rounded-md px-3 font-medium text-muted hover:bg-surface-muted transition-colors',
        },
      }}
    />
  );
}

function show(call: ToastCall) {
  if (call.kind === 'undo') {
    showUndo(call);
    return;
  }
  const { kind, message, options } = call;
  sonner[kind](message, { ...(kind === 'error' ? { duration: 10_000 } : {}), ...options });
}

function showUndo({ message, onUndo, onSettled }: Extract<ToastCall, { kind: 'undo' }>) {
  let settled = false;
  const settle = () => {
    if (settled) return;
    settled = true;
    onSettled?.();
  };
  sonner(message, {
    duration: 8000,
    icon: <CircleCheck aria-hidden className="size-5 text-success" />,
    action: {
      label: 'Undo',
      onClick: async () => {
        settled = true;
        try {
          await onUndo();
        } catch {
          sonner.error('That could not be undone. Reload the page to see how things stand.');
        }
      },
    },
    onAutoClose: settle,
    onDismiss: settle,
  });
}
