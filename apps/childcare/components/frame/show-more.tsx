type ShowMoreProps = { shown: number; total: number; atOnce: number; onChange: (shown: number) => void };

/** The end of a long list of which only the first items are drawn. It stays at the end of the list and so keeps the focus. */
export function ShowMore({ shown, total, atOnce, onChange }: ShowMoreProps) {
  if (total <= atOnce) return null;
  const left = total - shown;
  return (
    <button
      type="button"
      className="link target-44 mx-auto block py-2 text-sm"
      onClick={() => onChange(left > 0 ? shown + atOnce : atOnce)}
    >
      {left > 0 ? `Show ${Math.min(atOnce, left)} more of ${total}` : 'Show fewer'}
    </button>
  );
}
