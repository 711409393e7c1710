import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { acceptHorseOffer, horseOfferQuery } from "../../api/horses.ts";
import { RequestFailed } from "../../api/request.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { accessInWords } from "./horse-shares.tsx";

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
