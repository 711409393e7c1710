import { useMutation } from "@tanstack/react-query";
import { type Body, request } from "../../api/request.ts";
import { usePasswordFirst } from "../account/use-password-first.tsx";

type Asked = Body<"POST /services/{service}/authorize">;

/** Sends somebody to a service, to consent to our reading from there; `field` asks for their password if that is required first. */
export function useConsent(service: string) {
  const { first, field } = usePasswordFirst();
  const asking = useMutation({
    mutationFn: (body: Asked) =>
      first(() => request("POST /services/{service}/authorize", { params: { service }, body })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return { asking, field };
}
