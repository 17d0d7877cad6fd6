/** Draws one key. */
export function KeyboardKey({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-surface-muted px-1.5 font-sans text-xs font-medium">
      {children}
    </kbd>
  );
}
