import { Button, Switch, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ServiceList } from "@canter/protocol/account/installation";
import { request } from "../../api/request.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { CopyField } from "../../ui/form/shown-once.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";

type Service = ServiceList["items"][number];

const servicesQuery = queryOptions({
  queryKey: ["installation", "services"],
  queryFn: ({ signal }) => request("GET /installation/services", { signal }),
});

/** Where one registers an app with a service. */
const registers: Readonly<Record<string, string>> = {
  strava: "https://www.strava.com/settings/api",
  withings: "https://developer.withings.com/dashboard",
};

const useKeeping = () => {
  const client = useQueryClient();
  return (services: ServiceList) => {
    client.setQueryData(servicesQuery.queryKey, services);
    void client.invalidateQueries({ queryKey: ["sources"] });
  };
};

type FormProps = { readonly service: Service; readonly redirectUri: string; readonly onClose: () => void };

const ServiceForm = ({ service: { id, title, clientId: before = "" }, redirectUri, onClose }: FormProps) => {
  const keep = useKeeping();
  const { first, field } = usePasswordFirst();
  const [clientId, setClientId] = useState(before);
  const [clientSecret, setClientSecret] = useState("");
  const saving = useMutation({
    mutationFn: () =>
      first(() =>
        request("PUT /installation/services/{id}", { params: { id }, body: { clientId, clientSecret } }),
      ),
    onSuccess: (services) => {
      keep(services);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className={plain.card} onSubmit={submit} aria-label={`${title} of this installation`}>
      <h3>{title}</h3>
      <p className={plain.quiet}>
        Register a program of your own at <a href={registers[id]}>{registers[id]}</a>, with this address as
        its callback, and copy what you are given there.
      </p>
      <CopyField
        label="Callback"
        value={redirectUri}
        description="Of every service. Strava wants its host alone."
      />
      <div className={plain.pair}>
        <TextInput
          label="Client ID"
          required
          withAsterisk={false}
          maxLength={200}
          autoComplete="off"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <TextInput
          label="Client secret"
          type="password"
          required
          withAsterisk={false}
          maxLength={500}
          autoComplete="off"
          value={clientSecret}
          onChange={(event) => setClientSecret(event.currentTarget.value)}
        />
      </div>
      {field}
      {saving.isError && <ProblemNotice error={saving.error} />}
      <div className={plain.buttons}>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const standing = ({ clientId, from }: Service): string =>
  clientId === undefined
    ? "Not registered: nobody can connect it."
    : `Client ${clientId}${from === "environment" ? ", from the environment" : ""}`;

const ServiceRow = ({ service, onChange }: { readonly service: Service; readonly onChange: () => void }) => {
  const keep = useKeeping();
  const { first, field } = usePasswordFirst();
  const { id, title, clientId, from, notifies } = service;
  const switching = useMutation({
    mutationFn: (isOn: boolean) =>
      first(() => request("PUT /installation/services/{id}/hook", { params: { id }, body: { isOn } })),
    onSuccess: keep,
  });
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h3>{title}</h3>
        <p className={plain.quiet}>{standing(service)}</p>
        {clientId !== undefined && notifies !== "never" && (
          <Switch
            mt="xs"
            label={`${title} says at once what is new`}
            description="It takes a public https address. Without it Canter looks every hour."
            checked={notifies === "on"}
            onChange={({ currentTarget: { checked } }) => switching.mutate(checked)}
          />
        )}
        {field}
        {switching.isError && <ProblemNotice error={switching.error} />}
      </div>
      <div className={plain.buttons}>
        {from === "settings" && (
          <ConfirmButton
            label={`Forget ${title}`}
            title={`Forget this registration?`}
            says={`What members have connected rests until ${title} is registered again.`}
            onConfirm={async () =>
              keep(await request("DELETE /installation/services/{id}", { params: { id } }))
            }
          >
            Forget
          </ConfirmButton>
        )}
        <Button
          variant="default"
          aria-label={`${clientId === undefined ? "Register" : "Change"} ${title}`}
          onClick={onChange}
        >
          {clientId === undefined ? "Register" : "Change"}
        </Button>
      </div>
    </li>
  );
};

/** The installation's registrations with the services that members connect. */
export const ServicesSection = () => {
  const { data } = useQuery(servicesQuery);
  const [changing, setChanging] = useState<string>();
  return (
    <section className={plain.section} aria-labelledby="services">
      <h2 id="services">Services to connect</h2>
      <p className={plain.says}>
        Strava and Withings want to know each program that reads from them. Register this installation once;
        then every member connects their own account.
      </p>
      {data?.items
        .filter(({ id }) => id === changing)
        .map((service) => (
          <ServiceForm
            key={service.id}
            service={service}
            redirectUri={data.redirectUri}
            onClose={() => setChanging(undefined)}
          />
        ))}
      <ul className={plain.list} aria-label="Services">
        {data?.items.map((service) => (
          <ServiceRow key={service.id} service={service} onChange={() => setChanging(service.id)} />
        ))}
      </ul>
    </section>
  );
};
