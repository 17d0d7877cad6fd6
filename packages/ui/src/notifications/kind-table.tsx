import type { NotificationPreferences } from '@repo/schemas/notification';
import { Checkbox } from '../checkbox.tsx';

type Kind = NotificationPreferences['kinds'][number];
export type NotificationChannel = 'mail' | 'push';

export type KindTableProps = {
  kinds: readonly Kind[];
  /** Without, there is no column for it. */
  hasPush: boolean;
  onChange: (kind: string, channel: NotificationChannel, isOn: boolean) => void;
};

// Below 18rem it is a phone with large text: columns are no wider than their words, and long words break.
const headStyles = 'w-16 max-[18rem]:w-auto pb-2 text-center text-sm font-medium text-muted';
const breakStyles = 'max-[18rem]:wrap-anywhere max-[18rem]:hyphens-auto';

/** Which kinds of notifications are mailed and pushed. */
export function KindTable({ kinds, hasPush, onChange }: KindTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">
        {hasPush ? 'Which notifications you get by mail and push' : 'Which notifications you get by mail'}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={`pb-2 text-left text-sm font-medium text-muted ${breakStyles}`}>
            Notifications
          </th>
          <th scope="col" className={headStyles}>
            Mail
          </th>
          {hasPush ? (
            <th scope="col" className={headStyles}>
              Push
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {kinds.map(({ kind, label, mail, mailRequired, push }) => (
          <tr key={kind}>
            <th scope="row" className={`py-2 pr-3 text-left text-sm font-normal text-pretty ${breakStyles}`}>
              {label}
              {mailRequired ? <span className="block text-muted">This is always mailed.</span> : null}
            </th>
            <td className="text-center">
              <Checkbox
                aria-label={`Mail: ${label}`}
                checked={mail}
                disabled={mailRequired}
                onChange={({ target }) => onChange(kind, 'mail', target.checked)}
              />
            </td>
            {hasPush ? (
              <td className="text-center">
                <Checkbox
                  aria-label={`Push: ${label}`}
                  checked={push}
                  onChange={({ target }) => onChange(kind, 'push', target.checked)}
                />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
