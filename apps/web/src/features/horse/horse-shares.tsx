import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ShareAccess } from "@canter/domain/horse/horse-share";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import type { HorseShareResponse } from "@canter/protocol/horse/horse-shares";
import { useNavigate, useParams } from "@tanstack/react-router";
import {
  endHorseShare,
  horseSharesQuery,
  offerHorse,
  acceptHorseOffer,
  horseOfferQuery,
} from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { RequestFailed } from "../../api/request.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";

const accessInWords: Readonly<Record<ShareAccess, string>> = {
  read: "may look",
  write: "may log and pin cautions",
};

const Row = ({ share, horse }: { readonly share: HorseShareResponse; readonly horse: HorseResponse }) => {
  const acting = useActingMember();
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endHorseShare(share.id),
    onSuccess: () => client.invalidateQueries(),
  });
  const isGuest = share.to === acting.group.name && share.from !== acting.group.name;
  const title = isGuest ? `A guest from ${share.from}` : (share.to ?? "Offered by a link");
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h3>{title}</h3>
        <p className={plain.quiet}>
          {accessInWords[share.access]}
          {share.state === "offered" && (
            <>
              {" "}
              · the link ends{" "}
              <Moment at={share.expiresAt} zone={acting.member.zone} today={acting.today} isDay />
            </>
          )}
        </p>
        {ending.isError && <ProblemNotice error={ending.error} />}
      </div>
      <div className={plain.buttons}>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => ending.mutate()}
          loading={ending.isPending}
          aria-label={`End sharing ${horse.name}: ${title}`}
        >
          {share.state === "offered" ? "Take back" : "End"}
        </Button>
      </div>
    </li>
  );
};

/** Offers a horse to another barn by a link, shows its shares, and ends them. For owners. */
export const HorseShares = ({ horse }: { readonly horse: HorseResponse }) => {
  const { group } = useActingMember();
  const client = useQueryClient();
  const { data: shares = [] } = useQuery(horseSharesQuery(horse.id));
  const [access, setAccess] = useState<ShareAccess>("write");
  const { first, field } = usePasswordFirst();
  const offering = useMutation({
    mutationFn: () => first(() => offerHorse(horse.id, access)),
    onSuccess: () => client.invalidateQueries({ queryKey: horseSharesQuery(horse.id).queryKey }),
  });
  const isGuest = shares.some(({ from }) => from !== group.name);
  return (
    <section className={plain.section} aria-labelledby="shares">
      <h2 id="shares">Another barn</h2>
      {!isGuest && (
        <p className={plain.quiet}>
          A trainer’s barn can have {horse.name} as a guest. The profile stays yours, and you can end it at
          any time.
        </p>
      )}
      {shares.length > 0 && (
        <ul className={plain.list}>
          {shares.map((share) => (
            <Row key={share.id} share={share} horse={horse} />
          ))}
        </ul>
      )}
      {offering.isSuccess ? (
        <ShownOnce
          title="The offer"
          label="The link"
          value={offering.data.link}
          description="It is shown only now."
          onClose={offering.reset}
        >
          <p>Send this link to an owner of the other barn. It is good for two weeks, and works once.</p>
        </ShownOnce>
      ) : (
        !isGuest && (
          <form
            className={plain.card}
            onSubmit={(event) => {
              event.preventDefault();
              offering.mutate();
            }}
          >
            <NativeSelect
              label="The other barn"
              value={access}
              onChange={(event) => setAccess(event.currentTarget.value === "read" ? "read" : "write")}
              data={[
                { value: "write", label: accessInWords.write },
                { value: "read", label: accessInWords.read },
              ]}
            />
            {field}
            {offering.isError && <ProblemNotice error={offering.error} />}
            <div className={plain.buttons}>
              <Button type="submit" variant="default" loading={offering.isPending}>
                Share with another barn
              </Button>
            </div>
          </form>
        )
      )}
    </section>
  );
};

const statusOf = (error: Error): number => (error instanceof RequestFailed ? (error.problem.status ?? 0) : 0);

/** The page of a link that offers a horse: an owner of the other barn accepts it here. */
export const HorseOfferPage = () => {
  const { token } = useParams({ from: "/horse-offers/$token" });
  const { group } = useActingMember();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: offer, error } = useQuery(horseOfferQuery(token, group.id));
  const { first, field } = usePasswordFirst();
  const accepting = useMutation({
    mutationFn: () => first(() => acceptHorseOffer(token)),
    onSuccess: async ({ athleteId }) => {
      await client.invalidateQueries();
      await navigate({ to: "/horses/$horseId", params: { horseId: athleteId }, replace: true });
    },
  });
  if (error) {
    const reasons: Readonly<Record<number, string>> = {
      404: `There is no offer for ${group.name} behind this link: it was accepted or taken back, it is too old, or the horse is at home here. Is it for another of your groups? Choose it at the top left.`,
      403: `Only an owner of ${group.name} can take a horse in. Choose another group at the top left, or send the link to an owner.`,
    };
    const reason = reasons[statusOf(error)];
    return (
      <>
        <PageHead title="A horse is offered" />
        {reason === undefined ? <ProblemNotice error={error} /> : <p>{reason}</p>}
      </>
    );
  }
  if (!offer) return <ListSkeleton />;
  return (
    <>
      <PageHead title={`${offer.horseName} of ${offer.from}`} under={`is offered to ${group.name}`} />
      <div className={plain.card}>
        <p>
          Everybody in {group.name} sees {offer.horseName} with its rides, and {accessInWords[offer.access]}.
          The profile stays with {offer.from}. Either barn can end it at any time.
        </p>
        {field}
        {accepting.isError && <ProblemNotice error={accepting.error} />}
        <div className={plain.buttons}>
          <Button onClick={() => accepting.mutate()} loading={accepting.isPending}>
            Take {offer.horseName} into {group.name}
          </Button>
        </div>
      </div>
    </>
  );
};
