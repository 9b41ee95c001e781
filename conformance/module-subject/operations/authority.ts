import type { AuthorityAssert, AuthorityCreate, GatewayCreate, GatewayExpose } from "../../../spec/generated/types.js";
import { decode } from "../decode.js";
import { rehash } from "../manifest.js";
import type { Members } from "../own.js";
import { edit } from "../proofs.js";
import { forge } from "../registry-options.js";
import type { Session } from "../session.js";
import { need } from "../subject-module.js";
import { invokeMethod, keep, known, type OperationTable, operation } from "./operation.js";

/** The source of truth, and the gateway that stands on it. */
export const authorityOperations: OperationTable = {
  "authority.create": operation<AuthorityCreate>((session, args) => {
    const create = need(session.module, "createCapabilityAuthority", "authority");
    // Through JSON, so that entries share no object, and an edit of one leaves the others alone.
    const manifest = edit(JSON.parse(JSON.stringify(session.buildManifest())) as Members, args.edits ?? []);
    rehash(manifest, args.rehash ?? "none");
    if (args.as !== undefined) session.manifests.set(args.as, manifest);
    return keep(session, args.as, create(manifest));
  }),
  "authority.assert": operation<AuthorityAssert>((session, args) => {
    const assert = need(session.module, "assertCapabilityAuthority", "authority");
    return assert(args.made === undefined ? asserted(session, args) : known(session.results, args.made, "authority"));
  }),
  "gateway.create": operation<GatewayCreate>((session, { gateway, authority = "session" }) => {
    createGateway(session, gateway, authorityFor(session, authority));
  }),
  "gateway.expose": operation<GatewayExpose>((session, args) => {
    if (args.gateway === undefined && !session.gateways.has("main")) {
      createGateway(session, "main", session.minted()?.authority);
    }
    const gateway = known(session.gateways, args.gateway ?? "main", "gateway");
    const tools = args.tools.map((tool) => known(session.tools, tool, "tool").bind());
    return keep(session, args.as, invokeMethod(gateway, "expose", tools));
  }),
};

function asserted(session: Session, { authority, value }: AuthorityAssert): unknown {
  if (authority === undefined) return decode(value);
  const genuine = session.minted()?.authority;
  if (authority === "copied") return { ...(genuine as object) };
  return authority === "forged" ? forge(genuine) : genuine;
}

function authorityFor(session: Session, which: NonNullable<GatewayCreate["authority"]>): unknown {
  if (which === "none") return undefined;
  if (which === "foreign") return session.mintForeign().authority;
  return which === "forged" ? forge(session.minted()?.authority) : session.minted()?.authority;
}

function createGateway(session: Session, name: string, authority: unknown): void {
  const create = need(session.module, "createAgentExposureGateway", "exposure-gateway");
  session.gateways.set(name, create(authority) as Members);
}
