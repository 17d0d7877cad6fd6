import { Button } from '../button.tsx';
import { InputField } from '../input-field.tsx';

/** Works without JavaScript: the page reads the typed id from its address. */
export function VerifyForm({ typed = '' }: { typed?: string }) {
  return (
    <form action="/verify" method="get" className="space-y-4">
      <InputField
        id="certificate"
        label="Certificate number"
        help="It is at the foot of the certificate and begins with CC. Spaces, dashes and small letters do not matter."
        name="id"
        defaultValue={typed}
        required
        placeholder="CC-2026-XXXX-XXXX-X"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" full>
        Check certificate
      </Button>
    </form>
  );
}
