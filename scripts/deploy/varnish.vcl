# /etc/varnish/default.vcl
# Caches in front of the site, on one machine or several: they obey its headers, and answer from what they have while it
# is away. What depends on a session is never kept, nor is a form that somebody sends.
vcl 4.1;

import std;

backend hydra_lab {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 120s;
    .probe = {
        .url = "/api/health/ready";
        .interval = 1s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

sub vcl_recv {
    # The proxy with the certificate stands in front and has added the client's address.
    if (req.http.Authorization || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    # Figures, and whether the site is well now.
    if (req.url ~ "^/(metrics|api/health)") {
        return (pass);
    }
    # A reload is no way around the cache.
    unset req.http.Cache-Control;
    unset req.http.Pragma;
    # Nothing is older than the site allows, unless it fails: then what it said last stands, as long as it allows.
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    } else {
        set req.grace = 3650d;
    }
    return (hash);
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # Only what the site calls public; all else goes to whom it is for.
    if (beresp.http.Cache-Control !~ "(?i)\bpublic\b" || beresp.http.Set-Cookie) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        return (deliver);
    }
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    set beresp.grace = 0s;
    if (beresp.http.Cache-Control ~ "(?i)stale-if-error=\d+") {
        set beresp.grace = std.duration(
            regsub(beresp.http.Cache-Control, "(?i).*stale-if-error=(\d+).*", "\1") + "s", 0s);
        # Asked whether it has changed, the site often answers without sending it again.
        set beresp.keep = 1h;
    }
    return (deliver);
}

sub vcl_deliver {
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") &&
        !req.http.Authorization) {
        return (restart);
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
