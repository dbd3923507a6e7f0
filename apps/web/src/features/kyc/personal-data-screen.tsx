import { useText, languageCode, textOf } from '@candor/client/language';
import { kycCalls } from '@candor/contract/calls/kyc';
import { locales } from '@candor/contract/wire/locales';
import { genders, type PersonalData, relationships } from '@candor/domain/kyc/personal-data';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { SelectField } from '@candor/ui/select-field';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { TextField } from '@candor/ui/text-field';
import { type ReactNode, useMemo, type InputHTMLAttributes } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useIsOnline } from '../../platform/online.ts';
import { useCall } from '../../platform/query.ts';
import { goBack } from '../../platform/route.ts';
import { countriesIn } from './countries.ts';
import { personalSteps, type PersonalStep } from './personal-form.ts';
import { type PersonalFormState, usePersonalForm } from './use-personal-form.ts';

/** Personal data and whom to call in an emergency. */
export function PersonalDataScreen(): ReactNode {
  const t = useText();
  const known = useCall(kycCalls, 'getPersonalData', {});
  if (known.data)
    return <PersonalDataForm stored={known.data.data} isLocked={known.data.isLocked} />;
  return (
    <Page>
      <AppBar
        title={t('personalData.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      {known.isError ? (
        <FailedState onRetry={() => void known.refetch()} busy={known.isFetching} />
      ) : (
        <Loading label={t('shell.loading')}>
          <div className="mx-auto flex max-w-(--layout-column-max) flex-col gap-5">
            {[0, 1, 2, 3, 4, 5].map((field) => (
              <Skeleton key={field} height={78} />
            ))}
          </div>
        </Loading>
      )}
    </Page>
  );
}

interface PersonalDataFormProps {
  readonly stored: PersonalData | undefined;
  /** A document is under review or has proved who this is. */
  readonly isLocked: boolean;
}

/** Twelve fields in three steps; what a document has proved is shown and cannot be changed. */
export function PersonalDataForm({ stored, isLocked }: PersonalDataFormProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const state = usePersonalForm(stored);
  const isLast = state.step === personalSteps.at(-1);
  return (
    <Page
      actionsWidth="form"
      actions={
        <>
          {state.back ? (
            <Button tone="quiet" disabled={state.isSaving} onClick={state.back}>
              {t('personalData.previous')}
            </Button>
          ) : null}
          <Button busy={state.isSaving} disabled={isLast && !isOnline} onClick={state.next}>
            {t(
              !isLast ? 'personalData.next' : isOnline ? 'personalData.save' : 'shell.offlineTitle',
            )}
          </Button>
        </>
      }
    >
      <AppBar
        title={t('personalData.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          state.next();
        }}
        className="mx-auto flex w-full max-w-(--layout-column-max) flex-col gap-8"
      >
        {isLocked ? <Notice icon="lock">{t('personalData.locked')}</Notice> : null}
        <Progress step={state.step} />
        {state.step === 'you' ? <Person state={state} isLocked={isLocked} /> : null}
        {state.step === 'reach' ? (
          <Group title={t('personalData.reach')}>
            <Text state={state} field="address" autoComplete="street-address" />
            <CountryChoice state={state} field="addressCountry" />
            <Text state={state} field="phone" type="tel" autoComplete="tel" hint />
          </Group>
        ) : null}
        {state.step === 'emergency' ? <Emergency state={state} /> : null}
      </form>
    </Page>
  );
}

/** Where in the form one is, in words and as a bar. */
function Progress({ step }: { readonly step: PersonalStep }): ReactNode {
  const t = useText();
  const place = personalSteps.indexOf(step);
  return (
    <div className="grid gap-2">
      <p className="figures text-label text-tertiary" aria-live="polite">
        {t('personalData.step', { step: place + 1, all: personalSteps.length })}
      </p>
      <div aria-hidden="true" className="flex gap-1.5">
        {personalSteps.map((each, index) => (
          <span
            key={each}
            className={`h-1 flex-1 rounded-pill ${index <= place ? 'bg-inverse' : 'bg-sunken'}`}
          />
        ))}
      </div>
    </div>
  );
}

interface StateProps {
  readonly state: PersonalFormState;
}

function Person({ state, isLocked }: StateProps & { readonly isLocked: boolean }): ReactNode {
  const t = useText();
  return (
    <Group title={t('personalData.you')}>
      <Text state={state} field="surname" autoComplete="family-name" disabled={isLocked} />
      <Text state={state} field="firstName" autoComplete="given-name" disabled={isLocked} />
      <Choice
        state={state}
        field="gender"
        disabled={isLocked}
        options={genders.map((value) => ({ value, label: t(`personalData.gender.${value}`) }))}
      />
      <Text
        state={state}
        field="birthday"
        type="date"
        autoComplete="bday"
        disabled={isLocked}
        hint
      />
      <CountryChoice state={state} field="country" disabled={isLocked} />
    </Group>
  );
}

interface CountryChoiceProps extends StateProps {
  readonly field: 'country' | 'addressCountry';
  readonly disabled?: boolean;
}

function CountryChoice({ state, field, disabled = false }: CountryChoiceProps): ReactNode {
  const { tag } = locales[languageCode()];
  const countries = useMemo(() => countriesIn(tag), [tag]);
  return (
    <Choice
      state={state}
      field={field}
      disabled={disabled}
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}

function Emergency({ state }: StateProps): ReactNode {
  const t = useText();
  return (
    <Group title={t('personalData.emergency')} note={t('personalData.emergencyNote')}>
      <Text state={state} field="emergencySurname" />
      <Text state={state} field="emergencyFirstName" />
      <Choice
        state={state}
        field="emergencyRelationship"
        options={relationships.map((value) => ({
          value,
          label: t(`personalData.relationship.${value}`),
        }))}
      />
      <Text state={state} field="emergencyPhone" type="tel" hint />
      <Text state={state} field="emergencyAddress" />
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Group({ title, note, children }: GroupProps): ReactNode {
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
      <legend className="mb-3 p-0 text-headline">{title}</legend>
      {note ? <p className="m-0 -mt-3 text-label font-normal text-tertiary">{note}</p> : null}
      {children}
    </fieldset>
  );
}

interface FieldProps extends StateProps {
  readonly field: keyof PersonalData;
}

type HintField = 'birthday' | 'phone' | 'emergencyPhone';
type TextProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'disabled'> &
  FieldProps & { readonly hint?: boolean };

function Text({ state, field, hint, ...rest }: TextProps): ReactNode {
  const t = useText();
  const problem = state.problems[field];
  return (
    <TextField
      {...rest}
      label={t(`personalData.${field}`)}
      value={state.form[field]}
      onChange={(value) => state.change(field, value)}
      error={problem && textOf(problem)}
      hint={hint ? t(`personalData.${field as HintField}Hint`) : undefined}
    />
  );
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
}

function Choice({ state, field, ...rest }: ChoiceProps): ReactNode {
  const t = useText();
  const problem = state.problems[field];
  return (
    <SelectField
      {...rest}
      label={t(`personalData.${field}`)}
      placeholder={t('personalData.choose')}
      value={state.form[field]}
      onChange={(value) => state.change(field, value)}
      error={problem && textOf(problem)}
    />
  );
}
