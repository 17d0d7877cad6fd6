'use client';

import { passkeyMaximum, type SecondFactors } from '@repo/schemas/account/second-factors';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Alert } from '../../alert.tsx';
import { LinkButton } from '../../link-button.tsx';
import { PageHeader } from '../../page-header.tsx';
import { toast } from '../../toast.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

export type SecondFactorSettingsProps = {
  factors: SecondFactors;
  serviceName: string;
  email: string;
  /** The start of a sentence: "Your centre asks its managers for a second step". */
  requiredBy: string;
  /** Whom to contact without a device and recovery codes: "Ask …, who can reset your second step". */
  whenAllIsLost: string;
  /** The page after a required setup. */
  home: string;
};

export function SecondFactorSettings(props: SecondFactorSettingsProps) {
  const { factors, serviceName, email, requiredBy, whenAllIsLost, home } = props;
  const router = useRouter();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const count = factors.passkeys.length + (factors.totp ? 1 : 0);
  // The initial state: a person sent here for a required setup gets a link onward.
  const [hadToSetUp] = useState(factors.isRequired && count === 0);
  const isOn = count > 0;
  const limits = { isLastFactor: count === 1, isRequired: factors.isRequired };

  function changed(what: string) {
    toast.success(what);
    router.refresh();
  }

  function added(what: string, recoveryCodes: readonly string[] | null) {
    if (recoveryCodes) setCodes(recoveryCodes);
    changed(what);
  }

  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        breadcrumb={[{ label: 'Settings', href: '/settings' }, { label: 'Second step' }]}
        title="Second step"
        description="What signing in asks for beside your password."
      />
      {codes ? (
        <RecoveryCodesPanel
          codes={codes}
          serviceName={serviceName}
          email={email}
          onKept={() => setCodes(null)}
        />
      ) : (
        <Standing {...{ isOn, isRequired: factors.isRequired, hadToSetUp, requiredBy, home }} />
      )}

      <PasskeySection passkeys={factors.passkeys} limits={limits} onChanged={changed} onAdded={added} />

      <SettingsSection
        id="app"
        title="Authenticator app"
        description="An app on your phone shows a new code every 30 seconds. You enter it after your password."
      >
        <AuthenticatorApp
          {...limits}
          confirmedAt={factors.totp?.confirmedAt ?? null}
          onSetUp={(recoveryCodes) => added('The authenticator app is set up', recoveryCodes)}
          onRemoved={() => changed('The authenticator app is removed')}
        />
      </SettingsSection>

      {isOn ? (
        <SettingsSection
          id="recovery-codes"
          title="Recovery codes"
          description="Each signs you in once when your device is not at hand."
        >
          <RecoveryCodes
            recoveryCodes={factors.recoveryCodes}
            onMade={(made) => {
              setCodes(made);
              router.refresh();
            }}
          />
        </SettingsSection>
      ) : null}

      <LostDevice whenAllIsLost={whenAllIsLost} />
    </div>
  );
}

type StandingProps = {
  isOn: boolean;
  isRequired: boolean;
  hadToSetUp: boolean;
  requiredBy: string;
  home: string;
};

function Standing({ isOn, isRequired, hadToSetUp, requiredBy, home }: StandingProps) {
  if (isRequired && !isOn) {
    return (
      <Alert tone="warning" title={requiredBy} className="mb-8">
        Add a passkey or set up an authenticator app below. Everything else opens as soon as you have one.
      </Alert>
    );
  }
  if (isRequired) {
    return (
      <Alert
        tone="success"
        live={hadToSetUp}
        title="Your second step is on"
        className="mb-8"
        action={
          hadToSetUp ? (
            <LinkButton href={home} size="sm">
              Continue
            </LinkButton>
          ) : undefined
        }
      >
        {requiredBy}. To replace your last one, add another first.
      </Alert>
    );
  }
  return isOn ? (
    <Alert tone="success" title="Your second step is on" className="mb-8">
      After your password we ask for a code or a passkey.
    </Alert>
  ) : (
    <Alert title="Your second step is off" className="mb-8">
      Your password alone signs you in. With a passkey or an authenticator app, nobody else can sign in as
      you, even when they know it.
    </Alert>
  );
}

function LostDevice({ whenAllIsLost }: Pick<SecondFactorSettingsProps, 'whenAllIsLost'>) {
  return (
    <SettingsSection
      id="lost-device"
      title="If you lose a device"
      description="What to do, so that whoever finds it cannot use it here."
    >
      <ol className="list-decimal space-y-2 pl-5 text-sm">
        <li>Sign in with another passkey, your authenticator app or a recovery code.</li>
        <li>Remove the passkey or app of the lost device on this page, and add the new device.</li>
        <li>No device and no recovery code left? {whenAllIsLost}</li>
      </ol>
    </SettingsSection>
  );
}

type PasskeySectionProps = {
  passkeys: SecondFactorSettingsProps['factors']['passkeys'];
  limits: { isLastFactor: boolean; isRequired: boolean };
  onChanged: (what: string) => void;
  onAdded: (what: string, recoveryCodes: readonly string[] | null) => void;
};

function PasskeySection({ passkeys, limits, onChanged, onAdded }: PasskeySectionProps) {
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      description="Your fingerprint, face or screen lock signs you in, without your password. A passkey works only at our address, so nobody can trick you into giving it away."
    >
      <div className="space-y-4">
        {passkeys.length > 0 ? (
          <PasskeyList passkeys={passkeys} {...limits} onChanged={onChanged} />
        ) : (
          <p className="text-muted">You have no passkey yet.</p>
        )}
        {passkeys.length < passkeyMaximum ? (
          <AddPasskey
            hasOne={passkeys.length > 0}
            onAdded={({ passkey, recoveryCodes }) =>
              onAdded(`The passkey “${passkey.name}” is added`, recoveryCodes)
            }
          />
        ) : (
          <p className="text-sm text-muted">
            You have {passkeyMaximum} passkeys, as many as one account can have. Remove one to add another.
          </p>
        )}
      </div>
    </SettingsSection>
  );
}
