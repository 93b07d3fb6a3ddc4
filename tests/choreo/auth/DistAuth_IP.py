class DistAuth_IP:
    def __init__(self, ch_Client_IP, ch_Service_IP):
        self.ch_Client_IP = ch_Client_IP
        self.ch_Service_IP = ch_Service_IP

    def authenticate(self, credentials=Unit.id):
        self.ch_Client_IP.com(ClientRegistry.get_salt(self.ch_Client_IP.com(Unit.id)))
        valid = ClientRegistry.check(self.ch_Client_IP.com(Unit.id))
        if valid:
            self.ch_Client_IP.select(AuthBranch.OK)
            self.ch_Service_IP.select(AuthBranch.OK)
            t = AuthToken.create()
            self.ch_Client_IP.com(t)
            self.ch_Service_IP.com(t)
            return Unit.id
        else:
            self.ch_Client_IP.select(AuthBranch.KO)
            self.ch_Service_IP.select(AuthBranch.KO)
            return Unit.id
